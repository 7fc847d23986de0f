import {
  BriefcaseBusiness,
  Building2,
  CalendarCheck,
  ChartSpline,
  History,
  House,
  Inbox,
  KeyRound,
  Link2,
  List,
  type LucideIcon,
  Settings,
  SlidersHorizontal,
  UserRound,
  UsersRound,
  Zap,
} from "lucide-react";
import { type AccountId, withAccount } from "@/lib/api/account";
import type { Viewer } from "./viewer";

/** One entry of the navigation; `key` is pressed after `g`. */
export interface Section {
  id:
    | "accounts"
    | "inbox"
    | "overview"
    | "listings"
    | "actions"
    | "mapping"
    | "logs"
    | "customizations"
    | "neighborhood"
    | "bookings"
    | "apiDetails"
    | "team"
    | "partner"
    | "general"
    | "profile";
  /** With `?account=` where the page is looked at inside a managed account. */
  href: string;
  icon: LucideIcon;
  key: string;
  /** across: a consultant's, over all accounts; work: about one account. */
  group: "across" | "work" | "settings";
  only?: Viewer["role"];
}

/** Every page of the portal, in the order of the navigation. */
const sections: readonly Section[] = [
  { id: "accounts", href: "/accounts", icon: Building2, key: "c", group: "across" },
  { id: "inbox", href: "/inbox", icon: Inbox, key: "i", group: "across" },
  { id: "overview", href: "/overview", icon: House, key: "o", group: "work" },
  { id: "listings", href: "/listings", icon: List, key: "l", group: "work" },
  { id: "actions", href: "/actions", icon: Zap, key: "x", group: "work" },
  { id: "mapping", href: "/mapping", icon: Link2, key: "m", group: "work" },
  {
    id: "customizations",
    href: "/customizations",
    icon: SlidersHorizontal,
    key: "r",
    group: "work",
  },
  { id: "neighborhood", href: "/neighborhood", icon: ChartSpline, key: "n", group: "work" },
  { id: "bookings", href: "/bookings", icon: CalendarCheck, key: "b", group: "work" },
  { id: "logs", href: "/logs", icon: History, key: "h", group: "work" },
  { id: "apiDetails", href: "/settings/api", icon: KeyRound, key: "a", group: "settings" },
  {
    id: "team",
    href: "/settings/team",
    icon: UsersRound,
    key: "t",
    group: "settings",
    only: "owner",
  },
  {
    id: "partner",
    href: "/settings/partner",
    icon: BriefcaseBusiness,
    key: "t",
    group: "settings",
    only: "partner",
  },
  {
    id: "general",
    href: "/settings/general",
    icon: Settings,
    key: "s",
    group: "settings",
    only: "owner",
  },
  { id: "profile", href: "/settings/profile", icon: UserRound, key: "p", group: "settings" },
];

/** Who looks, and inside which managed account. */
export interface Place {
  role: Viewer["role"];
  account: AccountId;
}

/** What the navigation holds at this place; links stay with the account, save those over all of them. */
export function sectionsFor({ role, account }: Place): readonly Section[] {
  return sections
    .filter((section) => isOffered(section, { role, account }))
    .map((section) =>
      section.group === "across"
        ? section
        : { ...section, href: withAccount(section.href, account) },
    );
}

/** Where a consultant goes on in another account: the same page, or the first when this one is about no account. */
export function placeInAccount(path: string, account: number): string {
  const work = sections.filter(({ group }) => group === "work");
  const same = work.find(({ href }) => path === href || path.startsWith(`${href}/`));
  return withAccount(same?.href ?? "/listings", account);
}

function isOffered({ group, only }: Section, { role, account }: Place): boolean {
  if (group === "across") return role === "partner";
  if (group === "work") return role !== "partner" || account !== null;
  return only === undefined || only === role;
}
