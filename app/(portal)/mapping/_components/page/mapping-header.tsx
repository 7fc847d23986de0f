"use client";
import { List, Map as MapIcon, Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useWords } from "../candidates/use-words";
import { useMappingScope } from "./scope";
import { useMappingView } from "./use-mapping-view";

/** The title, the account's mapping limits, and the view's buttons. */
export function MappingHeader({ suggestions }: { suggestions: number | undefined }) {
  const t = useTranslations("mapping");
  const { canEdit, accountName, limits } = useMappingScope();
  const { metres } = useWords();
  const { isMap, write } = useMappingView();
  return (
    <PageHeader
      title={t("title")}
      description={t("text")}
      meta={
        <>
          {!canEdit && <Badge>{t("viewOnly", { account: accountName })}</Badge>}
          <span className="max-sm:w-full">
            <Badge>
              {t(limits.crossPms ? "limitsAnyPms" : "limits", {
                children: limits.maxChildren,
                distance: metres(limits.maxMetres),
              })}
            </Badge>
          </span>
        </>
      }
      secondaryActions={
        <>
          <Button onPress={() => write({ view: isMap ? null : "map", at: null }, "push")}>
            {isMap ? <List aria-hidden /> : <MapIcon aria-hidden />}
            {t(isMap ? "listView" : "mapView")}
          </Button>
          <Button onPress={() => write({ suggestions: "open" }, "push")}>
            <Sparkles aria-hidden />
            {t("suggestions.button")}
            <span className="min-w-5 text-center">
              {suggestions !== undefined && (
                <Badge tone={suggestions > 0 ? "accent" : "neutral"}>
                  {t("number", { count: suggestions })}
                </Badge>
              )}
            </span>
          </Button>
        </>
      }
    />
  );
}
