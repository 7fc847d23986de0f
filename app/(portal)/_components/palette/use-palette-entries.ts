"use client";
import { useQuery } from "@tanstack/react-query";
import {
  BookOpen,
  Building2,
  Keyboard,
  LogOut,
  SlidersHorizontal,
  Settings,
  Zap,
  FolderTree,
  Handshake,
  MapPin,
  UserRound,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { allows, type Permission } from "@/lib/auth/permissions";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { managedAccountsQuery, grantsQuery } from "@/lib/identity/partners/client";
import { pmsNames, pmsTitle } from "@/lib/core/pms";
import { fold, matching, type Searchable } from "./matches";
import { type AccountAccess, pathInAccount, type Section, sectionsFor } from "../frame/sections";
import { themes } from "../frame/use-theme";
import { withAccount } from "@/lib/http/fetcher";
import { kinds } from "@/lib/pricing/rules/kinds";
import { teamQuery } from "@/lib/identity/team/client";
import { groupsQuery } from "@/lib/inventory/groups/client";

const mostListings = 40;
const mostAccounts = 20;
/** Groups, cities or people. */
const mostNamed = 8;

/** Returns all entries that match; without a search only pages, accounts and actions. */
export function usePaletteEntries(access: AccountAccess, search: string) {
  const pages = usePages(access);
  const actions = useActions();
  const catalog = useQuery({
    ...catalogQuery(access.account),
    enabled: access.permissions !== null && allows(access.permissions, "listings:view"),
  });
  const listings = useMemo(
    () =>
      (catalog.data?.listings ?? []).map((listing) => ({
        id: `${listing.pms_name}/${listing.listing_id}`,
        name: listing.listing_name,
        detail: `${pmsTitle(listing.pms_name)} · ${listing.listing_id}`,
        searchText: fold(
          `${listing.listing_name} ${pmsNames(listing.pms_name)} ${listing.listing_id}`,
        ),
      })),
    [catalog.data],
  );
  const accounts = useAccounts(access);
  const hasSearch = search.trim() !== "";
  const places = usePlaceEntries(access);
  const named = useNamedEntries(access, hasSearch);
  const foundIn = <Entry extends Searchable>(entries: readonly Entry[]) =>
    hasSearch ? matching(entries, search) : [];
  const found = foundIn(listings);
  return {
    commands: foundIn(places.commands),
    rules: foundIn(places.rules),
    settings: foundIn(places.settings),
    groups: foundIn(named.groups).slice(0, mostNamed),
    cities: foundIn(named.cities).slice(0, mostNamed),
    people: foundIn(named.people).slice(0, mostNamed),
    pages: matching(pages, search),
    actions: matching(actions, search),
    accounts: matching(accounts, search).slice(0, mostAccounts),
    listings: found.slice(0, mostListings),
    more: Math.max(0, found.length - mostListings),
    isLoading: catalog.isLoading,
    isFailed: catalog.isError,
  };
}

function useAccounts({ role }: AccountAccess) {
  const path = usePathname();
  const list = useQuery({ ...managedAccountsQuery(), enabled: role === "partner" });
  return (list.data?.managed_accounts ?? []).map((account) => ({
    id: `account/${account.user_id}`,
    name: account.name,
    detail: String(account.user_id),
    icon: Building2,
    href: pathInAccount(path, account),
    searchText: fold(`${account.name} ${account.user_id}`),
  }));
}

interface Page extends Pick<Section, "href" | "icon" | "key"> {
  id: string;
  name: string;
  searchText: string;
}

function usePages(access: AccountAccess): Page[] {
  const t = useTranslations("shell");
  return sectionsFor(access).map((section) => ({
    ...section,
    name: t(section.id),
    searchText: fold(`${t(section.id)} ${t(`palette.page.${section.id}`)}`),
  }));
}

function useActions() {
  const t = useTranslations("shell");
  const actions = [
    ...themes.map(({ id, icon }) => ({ id, icon, name: t(`palette.${id}`), words: "" })),
    {
      id: "reference",
      icon: BookOpen,
      name: t("reference"),
      words: t("palette.referenceWords"),
    },
    { id: "shortcuts", icon: Keyboard, name: t("palette.shortcuts"), words: "" },
    { id: "signOut", icon: LogOut, name: t("signOut"), words: t("palette.signOutWords") },
  ];
  return actions.map((action) => ({
    ...action,
    searchText: fold(`${action.name} ${action.words}`),
  }));
}

/** Returns commands, settings and pricing rules, also found by their synonyms in the messages. */
function usePlaceEntries(access: AccountAccess) {
  const t = useTranslations("shell.palette");
  const kindName = useTranslations("customizations.kind");
  const kindWords = useTranslations("customizations.search");
  const places = placesFor(access);
  const commands = places.commands.map(({ id, href }) => {
    const name = t(`command.${id}.name`);
    const searchText = fold(`${name} ${t(`command.${id}.words`)}`);
    return { id: `command/${id}`, name, icon: Zap, href, searchText };
  });
  const settings = places.settings.map(({ id, href }) => {
    const name = t(`setting.${id}.name`);
    const searchText = fold(`${name} ${t(`setting.${id}.words`)}`);
    return { id: `setting/${id}`, name, icon: Settings, href, searchText };
  });
  const { permissions, account } = access;
  const seesRules = permissions !== null && allows(permissions, "customizations:view");
  const rules = (seesRules ? kinds : []).map((kind) => ({
    id: `rule/${kind}`,
    name: kindName(kind),
    icon: SlidersHorizontal,
    href: withAccount(`/customizations?rule=${kind}`, account),
    searchText: fold(`${kindName(kind)} ${kindWords(kind)}`),
  }));
  return { commands, settings, rules };
}

/** The page of a command or setting. Names and synonyms are in the messages. */
interface Place {
  path: string;
  only?: AccountAccess["role"] | readonly AccountAccess["role"][];
  needs?: readonly Permission[];
}

const commands = {
  invite: { path: "/settings/team?invite=open", only: "owner" },
  addPartner: { path: "/settings/team?grant=open", only: "owner" },
  hideAction: { path: "/actions", needs: ["listings:edit"] },
  hiddenActions: { path: "/actions?mode=hidden", needs: ["listings:view"] },
  hideListings: { path: "/listings", needs: ["listings:edit"] },
  hiddenListings: { path: "/listings?hidden=only", needs: ["listings:view"] },
  sync: { path: "/listings", needs: ["listings:edit"] },
  startingPrices: { path: "/listings/starting-prices", needs: ["listings:edit"] },
  groups: { path: "/listings?groups=open", needs: ["listings:view"] },
  override: { path: "/prices", needs: ["listings:view", "customizations:edit"] },
  map: { path: "/mapping", needs: ["mappings:edit", "listings:view"] },
  revert: { path: "/logs", needs: ["logs:view"] },
} as const satisfies Record<string, Place>;

const settings = {
  timeZone: { path: "/settings/general", only: "owner" },
  currency: { path: "/settings/general", only: "owner" },
  taxRate: { path: "/settings/general", only: "owner" },
  decimals: { path: "/settings/general", only: "owner" },
  mappingLimits: { path: "/settings/general", only: "owner" },
  partnerCode: { path: "/settings/partner", only: "partner" },
  apiKey: { path: "/settings/api" },
  webhooks: { path: "/settings/api/webhooks", only: ["owner", "partner"] },
  password: { path: "/settings/profile" },
  sessions: { path: "/settings/profile" },
} as const satisfies Record<string, Place>;

/** Returns the commands and settings this person can use, with links that keep the account. */
export function placesFor(access: AccountAccess) {
  return { commands: offered(commands, access), settings: offered(settings, access) };
}

function offered<Id extends string>(places: Readonly<Record<Id, Place>>, access: AccountAccess) {
  const { role, account, permissions } = access;
  const isOffered = ({ only, needs = [] }: Place) =>
    (only === undefined || [only].flat().includes(role)) &&
    needs.every((needed) => permissions !== null && allows(permissions, needed));
  const found: { id: Id; href: string }[] = [];
  for (const id in places) {
    if (isOffered(places[id])) found.push({ id, href: withAccount(places[id].path, account) });
  }
  return found;
}

/** Returns groups, cities and people of the account, loaded with the first search. */
function useNamedEntries(access: AccountAccess, hasSearch: boolean) {
  const { permissions } = access;
  const enabled = hasSearch && permissions !== null && allows(permissions, "listings:view");
  return {
    groups: useGroups(access, enabled),
    cities: useCities(access, enabled),
    people: usePeople(hasSearch && access.role === "owner"),
  };
}

function useGroups({ account }: AccountAccess, enabled: boolean) {
  const groups = useQuery({ ...groupsQuery(account), enabled }).data?.groups ?? [];
  return groups.map(({ id, name }) => ({
    id: `group/${id}`,
    name,
    icon: FolderTree,
    href: withAccount(`/listings?group=${id}`, account),
    searchText: fold(name),
  }));
}

function useCities({ account }: AccountAccess, enabled: boolean) {
  const { data } = useQuery({ ...listingsQuery(account), enabled });
  return useMemo(() => {
    const cities = new Set(data?.listings.flatMap(({ city_name: city }) => city ?? []));
    return [...cities].map((name) => ({
      id: `city/${name}`,
      name,
      icon: MapPin,
      href: withAccount(`/listings?city=${encodeURIComponent(name)}`, account),
      searchText: fold(name),
    }));
  }, [data, account]);
}

/** Returns members and partners, which only the owner can manage. */
function usePeople(enabled: boolean) {
  const members = useQuery({ ...teamQuery(), enabled }).data?.members ?? [];
  const partners = useQuery({ ...grantsQuery(), enabled }).data?.partners ?? [];
  return [
    ...members.map(({ user_id: id, name, email }) => ({
      id: `member/${id}`,
      name,
      detail: email,
      icon: UserRound,
      href: `/settings/team?member=${id}`,
      searchText: fold(`${name} ${email}`),
    })),
    ...partners.map(({ grant_id: id, partner: { name, code } }) => ({
      id: `partner/${id}`,
      name,
      detail: code,
      icon: Handshake,
      href: `/settings/team?partner=${id}`,
      searchText: fold(`${name} ${code}`),
    })),
  ];
}
