import {
  KeyRound,
  List,
  type LucideIcon,
  SlidersHorizontal,
  UserRound,
  UsersRound,
} from "lucide-react";

/** One entry of the navigation; `key` is pressed after `g`. */
export interface Section {
  id: "listings" | "apiDetails" | "team" | "general" | "profile";
  href: string;
  icon: LucideIcon;
  key: string;
  group: "work" | "settings";
  ownerOnly?: true;
}

/** Every page of the portal, in the order of the navigation. */
const sections: readonly Section[] = [
  { id: "listings", href: "/listings", icon: List, key: "l", group: "work" },
  { id: "apiDetails", href: "/settings/api", icon: KeyRound, key: "a", group: "settings" },
  {
    id: "team",
    href: "/settings/team",
    icon: UsersRound,
    key: "t",
    group: "settings",
    ownerOnly: true,
  },
  {
    id: "general",
    href: "/settings/general",
    icon: SlidersHorizontal,
    key: "s",
    group: "settings",
    ownerOnly: true,
  },
  { id: "profile", href: "/settings/profile", icon: UserRound, key: "p", group: "settings" },
];

/** What this person's navigation holds. */
export function sectionsFor(role: string): readonly Section[] {
  return sections.filter((section) => !section.ownerOnly || role === "owner");
}
