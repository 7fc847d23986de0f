import {
  Bot,
  BriefcaseBusiness,
  Cable,
  Building2,
  CalendarCheck,
  CalendarDays,
  ChartSpline,
  ClipboardCheck,
  History,
  House,
  Inbox,
  KeyRound,
  Link2,
  List,
  type LucideIcon,
  ReceiptText,
  Server,
  Settings,
  SlidersHorizontal,
  UserRound,
  UsersRound,
  Zap,
} from "lucide-react";
import { type AccountId, withAccount } from "@/lib/http/fetcher";
import { allows, type Permission, type Permissions } from "@/lib/auth/permissions";
import type { Viewer } from "../account/use-me";

/** One entry of the navigation; `key` is pressed after `g`. */
export interface Section {
  id:
    | "accounts"
    | "inbox"
    | "overview"
    | "listings"
    | "prices"
    | "actions"
    | "proposals"
    | "mapping"
    | "logs"
    | "customizations"
    | "neighborhood"
    | "bookings"
    | "connections"
    | "apiDetails"
    | "assistants"
    | "team"
    | "partner"
    | "usage"
    | "general"
    | "operator"
    | "profile";
  /** Includes `?account=` inside a managed account. */
  href: string;
  icon: LucideIcon;
  key: string;
  /** across: all of a consultant's accounts; work: one account. */
  group: "across" | "work" | "settings";
  /** people: the account's own, no consultants. */
  only?: Viewer["role"] | "operator" | "people";
  /** Permissions the page needs. */
  needs?: readonly Permission[];
  /** The highest count that is shown; more are that many and a plus. */
  mostCounted?: number;
  /** Its page shows every listing. */
  showsListings?: true;
}

/** Every page of the portal, in the order of the navigation. */
const sections: readonly Section[] = [
  { id: "accounts", href: "/accounts", icon: Building2, key: "c", group: "across" },
  { id: "inbox", href: "/inbox", icon: Inbox, key: "i", group: "across" },
  { id: "overview", href: "/overview", icon: House, key: "o", group: "work" },
  {
    id: "listings",
    href: "/listings",
    icon: List,
    key: "l",
    group: "work",
    needs: ["listings:view"],
    showsListings: true,
  },
  {
    id: "prices",
    href: "/prices",
    icon: CalendarDays,
    key: "e",
    group: "work",
    needs: ["listings:view"],
    showsListings: true,
  },
  { id: "actions", href: "/actions", icon: Zap, key: "x", group: "work", needs: ["listings:view"] },
  {
    id: "proposals",
    href: "/proposals",
    icon: ClipboardCheck,
    key: "q",
    group: "work",
    needs: ["logs:view"],
    mostCounted: 99,
  },
  {
    id: "mapping",
    href: "/mapping",
    icon: Link2,
    key: "m",
    group: "work",
    needs: ["mappings:view", "listings:view"],
    showsListings: true,
  },
  {
    id: "customizations",
    href: "/customizations",
    icon: SlidersHorizontal,
    key: "r",
    group: "work",
    needs: ["customizations:view"],
  },
  {
    id: "neighborhood",
    href: "/neighborhood",
    icon: ChartSpline,
    key: "n",
    group: "work",
    needs: ["neighborhood:view", "listings:view"],
  },
  {
    id: "bookings",
    href: "/bookings",
    icon: CalendarCheck,
    key: "b",
    group: "work",
    needs: ["bookings:view"],
  },
  { id: "logs", href: "/logs", icon: History, key: "h", group: "work", needs: ["logs:view"] },
  {
    id: "connections",
    href: "/connections",
    icon: Cable,
    key: "d",
    group: "settings",
    needs: ["listings:view"],
  },
  { id: "apiDetails", href: "/settings/api", icon: KeyRound, key: "a", group: "settings" },
  {
    id: "assistants",
    href: "/settings/assistants",
    icon: Bot,
    key: "w",
    group: "settings",
    only: "people",
  },
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
    id: "usage",
    href: "/settings/usage",
    icon: ReceiptText,
    key: "u",
    group: "settings",
    only: "owner",
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
  {
    id: "operator",
    href: "/operator",
    icon: Server,
    key: "v",
    group: "settings",
    only: "operator",
  },
];

/** The viewer's role, the managed account they work in, and their permissions there. */
export interface AccountAccess {
  role: Viewer["role"];
  account: AccountId;
  /** Null without an account: on a consultant's own pages, or once access has ended. */
  permissions: Permissions | null;
  isOperator?: boolean;
}

/** Returns the sections the viewer may open. Links of one account keep it in the URL. */
export function sectionsFor(access: AccountAccess): readonly Section[] {
  const { account } = access;
  return sections
    .filter((section) => isOffered(section, access))
    .map((section) =>
      section.group === "across"
        ? section
        : { ...section, href: withAccount(section.href, account) },
    );
}

/** Returns the path that opens an account: the same work page if permitted there, else Overview. */
export function pathInAccount(
  path: string,
  { user_id: account, permissions }: { user_id: number; permissions: Permissions },
): string {
  const work = sections.filter(
    (section) => section.group === "work" && isAllowed(section, permissions),
  );
  const same = work.find(({ href }) => path === href || path.startsWith(`${href}/`));
  return withAccount(same?.href ?? "/overview", account);
}

function isOffered(section: Section, { role, permissions, isOperator }: AccountAccess): boolean {
  const { group, only, needs } = section;
  if (only === "operator") return isOperator === true;
  if (group === "across") return role === "partner";
  if (group === "work" || needs) return permissions !== null && isAllowed(section, permissions);
  if (only === "people") return role !== "partner";
  return only === undefined || only === role;
}

function isAllowed({ needs = [] }: Section, permissions: Permissions): boolean {
  return needs.every((needed) => allows(permissions, needed));
}
