"use client";
import { useTranslations, useFormatter, useNow } from "next-intl";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { removeMemberMutation } from "@/lib/identity/team/client";
import type { Member, Invitation, Team } from "@/lib/identity/team/schema";
import { type ReactNode, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import CancelDialog from "../../team/_components/invitations/cancel-dialog";

interface PeopleListProps {
  team: Team;
  /** The viewer's. */
  userId: number;
  timeZone: string;
}

/** The partner's owner, other people and open invitations. Only the owner manages them. */
export function PeopleList({ team, userId, timeZone }: PeopleListProps) {
  const t = useTranslations("partner.people");
  const [removing, setRemoving] = useState<Member | null>(null);
  const [cancelling, setCancelling] = useState<Invitation | null>(null);
  const { owner, members, invitations, can_manage: canManage } = team;
  return (
    <>
      <ul aria-label={t("label")} className="divide-y divide-line">
        <Row
          name={owner.name}
          detail={owner.email}
          badge={t("opener")}
          isYou={owner.user_id === userId}
        />
        {members.map((member) => (
          <ColleagueRow
            key={member.user_id}
            member={member}
            isYou={member.user_id === userId}
            {...(canManage && { onRemove: () => setRemoving(member) })}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitedRow
            key={invitation.id}
            invitation={invitation}
            timeZone={timeZone}
            onCancel={() => setCancelling(invitation)}
          />
        ))}
      </ul>
      {!canManage && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-faint">
          {t("asking", { owner: owner.name })}
        </p>
      )}
      {removing && <RemoveColleague member={removing} onClose={() => setRemoving(null)} />}
      {cancelling && <CancelDialog invitation={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

interface ColleagueRowProps {
  member: Member;
  isYou: boolean;
  onRemove?: () => void;
}

function ColleagueRow({ member: { name, email }, isYou, onRemove }: ColleagueRowProps) {
  const t = useTranslations("partner.people");
  return (
    <Row name={name} detail={email} isYou={isYou}>
      {onRemove && (
        <Button size="sm" aria-label={t("removeOf", { name })} onPress={onRemove}>
          {t("remove")}
        </Button>
      )}
    </Row>
  );
}

interface RowProps {
  name: string;
  detail: string;
  badge?: string;
  isYou?: boolean;
  children?: ReactNode;
}

function Row({ name, detail, badge, isYou = false, children }: RowProps) {
  const t = useTranslations("partner.people");
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-sm">
      <Avatar name={name} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium text-ink">{name}</span>
          {isYou && <Badge>{t("you")}</Badge>}
          {badge !== undefined && <Badge tone="accent">{badge}</Badge>}
        </span>
        <span className="truncate text-xs text-ink-faint">{detail}</span>
      </span>
      {children}
    </li>
  );
}

interface InvitedRowProps {
  invitation: Invitation;
  timeZone: string;
  onCancel: () => void;
}

function InvitedRow({ invitation, timeZone, onCancel }: InvitedRowProps) {
  const t = useTranslations("partner.people");
  const format = useFormatter();
  const now = useNow();
  const { email, expires_at: until } = invitation;
  const date = format.dateTime(new Date(until), { dateStyle: "medium", timeZone });
  const isOver = new Date(until) < now;
  return (
    <Row name={email} detail={`${t("invited")} · ${isOver ? t("expired") : t("until", { date })}`}>
      <Button size="sm" aria-label={t("cancelOf", { email })} onPress={onCancel}>
        {t("cancel")}
      </Button>
    </Row>
  );
}

/** Confirms removing a colleague from the partner. */
function RemoveColleague({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations("partner.remove");
  const { name, user_id: userId } = member;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      mutation={removeMemberMutation()}
      input={userId}
      done={() => t("done", { name })}
      onClose={onClose}
    >
      <Consequences points={[t("session", { name }), t("log"), t("again")]} />
    </ConfirmDialog>
  );
}
