"use client";
import { useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Form } from "@/components/form/form";
import { ErrorView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Skeleton } from "@/components/ui/skeleton";
import type { AccessGrant, ChosenListings } from "@/lib/identity/people/schema";
import { FormFooter } from "../form-footer";
import { AccessEditor } from "./access-editor";
import {
  type ListingAccess,
  listingFields,
  useListingAccess,
} from "@/components/listings/listing-access";

interface AccessDrawerProps {
  title: string;
  description: string;
  granted: Pick<AccessGrant, "permissions" | "all_listings">;
  listings: UseQueryOptions<ChosenListings, Error, ChosenListings, (string | number)[]>;
  change: { error: Error | null; isPending: boolean };
  onSave: (access: AccessGrant, done: { onSuccess: () => void }) => void;
  /** The text of the toast. */
  saved: string;
  onClose: () => void;
  /** Content below the permissions and listings. */
  children?: ReactNode;
}

/** A drawer that changes the permissions and listings of a member or partner. */
export function AccessDrawer(props: AccessDrawerProps) {
  const { title, description, onClose } = props;
  const listings = useQuery(props.listings);
  return (
    <Drawer onClose={onClose} title={title} description={description} size="lg">
      {listings.data ? (
        <AccessForm {...props} chosen={listings.data.listings} />
      ) : (
        <Unread query={listings} />
      )}
    </Drawer>
  );
}

/** Shows the form only once the chosen listings are loaded, because saving would replace them with none. */
function Unread({ query }: { query: UseQueryResult<ChosenListings> }) {
  const t = useTranslations("team.reach");
  if (!query.error) return <Skeleton className="h-80 w-full" />;
  return (
    <ErrorView
      title={t("unread")}
      message={query.error.message}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Shown when the id in the URL is unknown. */
export function UnknownDrawer({ title, onClose }: { title: string; onClose: () => void }) {
  const close = useTranslations("common.ui")("close");
  return (
    <Drawer onClose={onClose} title={title}>
      <Button slot="close">{close}</Button>
    </Drawer>
  );
}

function AccessForm(props: AccessDrawerProps & Pick<ListingAccess, "chosen">) {
  const { granted, chosen, change, onSave, saved, onClose, children } = props;
  const label = useTranslations("common.actions")("save");
  const [permissions, setPermissions] = useState(granted.permissions);
  const { access, check, editor } = useListingAccess({ all: granted.all_listings, chosen });
  const onSuccess = () => {
    showToast({ title: saved });
    onClose();
  };
  const save = () => {
    if (check()) onSave({ permissions, ...listingFields(access) }, { onSuccess });
  };
  return (
    <Form onSubmit={save} problem={change.error}>
      <AccessEditor permissions={permissions} onPermissions={setPermissions} {...editor} />
      {children}
      <FormFooter label={label} isPending={change.isPending} />
    </Form>
  );
}
