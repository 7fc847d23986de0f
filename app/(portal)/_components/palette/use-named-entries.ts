"use client";
import { useQuery } from "@tanstack/react-query";
import { FolderTree, Handshake, MapPin, UserRound } from "lucide-react";
import { useMemo } from "react";
import { allows } from "@/lib/auth/permissions";
import { listingsQuery } from "@/lib/catalog/client";
import { withAccount } from "@/lib/http/account";
import { grantsQuery } from "@/lib/identity/partners/client";
import { teamQuery } from "@/lib/identity/team/client";
import { groupsQuery } from "@/lib/inventory/groups/client";
import type { AccountAccess } from "../navigation/sections";
import { fold } from "./matches";

/** Returns groups, cities and people of the account, loaded with the first search. */
export function useNamedEntries(access: AccountAccess, hasSearch: boolean) {
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
