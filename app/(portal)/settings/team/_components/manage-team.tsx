"use client";
import { useQuery } from "@tanstack/react-query";
import { UserPlus, UsersRound, Handshake } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useCallback } from "react";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { accessQuery } from "@/lib/identity/api-access/client";
import type { Team, Member } from "@/lib/identity/team/schema";
import { InvitationTable } from "./invitations/invitation-table";
import { DataTable } from "@/components/data-table/data-table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { type MemberAction, useMemberColumns } from "./members/member-columns";
import { QueryView } from "@/components/query-view/query-view";
import { SkeletonLines } from "@/components/ui/skeleton";
import { grantsQuery } from "@/lib/identity/partners/client";
import { TwoFactorRequirement } from "./two-factor-requirement";
import { PartnersTable } from "./partners/partners-table";
import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/hooks/use-address";

// Loaded when first opened.
const InviteDialog = lateComponent(() => import("./invitations/invite-dialog"));
const MemberDrawer = lateComponent(() => import("./members/member-drawer"));

/** Members, invitations and partners, with the owner's controls. */
export function ManageTeam({ team, timeZone }: { team: Team; timeZone: string }) {
  const t = useTranslations("team");
  const access = useQuery(accessQuery());
  const [isInviting, setInviting] = useOpenDialog("invite");
  const [openId, open] = useOpenId("member");
  const invite = () => setInviting(true);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description", { owner: team.owner.name })}
        primaryAction={
          <Button variant="primary" onPress={invite}>
            <UserPlus aria-hidden />
            {t("invite")}
          </Button>
        }
      />
      {access.data && access.data.access !== "enabled" && team.members.length > 0 && (
        <Notice title={t("apiClosed")}>{t.rich("apiClosedText", { link: apiLink })}</Notice>
      )}
      <MemberTable members={team.members} openId={openId} onOpen={open} onInvite={invite} />
      <InvitationTable invitations={team.invitations} timeZone={timeZone} />
      <PartnersSection timeZone={timeZone} />
      <TwoFactorRequirement team={team} />
      {isInviting && <InviteDialog timeZone={timeZone} onClose={() => setInviting(false)} />}
      {openId !== null && (
        <MemberDrawer
          key={openId}
          member={team.members.find((member) => member.user_id === openId) ?? null}
          timeZone={timeZone}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

function apiLink(text: ReactNode) {
  return <TextLink href="/settings/api">{text}</TextLink>;
}

// Loaded when first opened.
const MemberDialog = lateComponent(() => import("./members/member-dialog"));

interface MemberTableProps {
  members: readonly Member[];
  openId: number | null;
  onOpen: (userId: number) => void;
  onInvite: () => void;
}

/** The members; a row opens its drawer. */
function MemberTable({ members, openId, onOpen, onInvite }: MemberTableProps) {
  const t = useTranslations("team");
  const [request, setRequest] = useState<{ action: MemberAction; userId: number } | null>(null);
  const columns = useMemberColumns(setRequest, onOpen);
  const target = members.find((member) => member.user_id === request?.userId);
  const close = () => setRequest(null);
  if (members.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<UsersRound />}
          title={t("members.empty")}
          action={<Button onPress={onInvite}>{t("invite")}</Button>}
        >
          {t("members.emptyText")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <DataTable
        label={t("members.label")}
        columns={columns}
        rows={members}
        rowKey={(member) => String(member.user_id)}
        onRowAction={(member) => onOpen(member.user_id)}
        activeKey={openId === null ? null : String(openId)}
        density="comfortable"
      />
      {target && request && (
        <MemberDialog action={request.action} member={target} onClose={close} />
      )}
    </>
  );
}

// Loaded when first opened.
const GrantDialog = lateComponent(() => import("./partners/grant-form"));
const PartnerDrawer = lateComponent(() => import("./partners/partner-drawer"));

/** Partners with access to the account; the owner grants and revokes it. */
function PartnersSection({ timeZone }: { timeZone: string }) {
  const t = useTranslations("partners");
  const query = useQuery(grantsQuery());
  const [isGranting, setGranting] = useOpenDialog("grant");
  const [openId, open] = useOpenId("partner");
  const partners = query.data?.partners ?? [];
  const grant = <Button onPress={() => setGranting(true)}>{t("grant")}</Button>;
  return (
    <section
      id="partners"
      aria-label={t("title")}
      className="mt-4 flex scroll-mt-16 flex-col gap-2"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex flex-col gap-0.5">
          <h2 className="text-base font-semibold text-ink">{t("title")}</h2>
          <p className="max-w-prose text-sm text-ink-soft">{t("text")}</p>
        </div>
        {partners.length > 0 && grant}
      </header>
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("loading")} lines={["h-24 w-full"]} />}
        isEmpty={(data) => data.partners.length === 0}
        empty={
          <Card>
            <EmptyState icon={<Handshake />} title={t("empty")} action={grant} className="py-8">
              {t("emptyText")}
            </EmptyState>
          </Card>
        }
        errorTitle={t("failed")}
      >
        {(data) => <PartnersTable partners={data.partners} openId={openId} onOpen={open} />}
      </QueryView>
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
      {openId !== null && query.data && (
        <PartnerDrawer
          key={openId}
          grant={partners.find(({ grant_id: id }) => id === openId) ?? null}
          timeZone={timeZone}
          onClose={() => open(null)}
        />
      )}
    </section>
  );
}

/** Returns the id in a URL parameter, whose drawer is open, and a stable setter; null closes the drawer. */
function useOpenId(parameter: "member" | "partner"): [number | null, (id: number | null) => void] {
  const write = useWriteAddress();
  const text = useSearchParams().get(parameter) ?? "";
  const open = useCallback(
    (id: number | null) => write({ [parameter]: id === null ? null : String(id) }),
    [write, parameter],
  );
  return [/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, open];
}

/** Returns whether a URL parameter opens a dialog, and a setter. */
function useOpenDialog(parameter: "invite" | "grant"): [boolean, (isOpen: boolean) => void] {
  const write = useWriteAddress();
  const isOpen = useSearchParams().get(parameter) === "open";
  return [isOpen, (next) => write({ [parameter]: next ? "open" : null })];
}
