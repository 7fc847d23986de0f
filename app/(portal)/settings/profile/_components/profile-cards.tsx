"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { profileQuery } from "@/lib/identity/people/client";
import { CardSkeleton } from "./card-skeleton";
import { PasswordCard } from "./person/password-card";
import { PersonCard } from "./person/person-card";

/** The person's details and password. */
export function ProfileCards() {
  const t = useTranslations("profile");
  const query = useQuery(profileQuery());
  return (
    <QueryView query={query} loading={<CardSkeleton rows={3} />} errorTitle={t("failed")}>
      {(profile) => (
        <>
          <PersonCard profile={profile} />
          <PasswordCard profile={profile} />
        </>
      )}
    </QueryView>
  );
}
