import type { Metadata } from "next";
import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import { getTranslations } from "next-intl/server";

/** A page's `generateMetadata`: the text `key` is its title, beside `more`. */
export function pageTitle(key: MessageKeys<Messages, NestedKeyOf<Messages>>, more?: Metadata) {
  return async (): Promise<Metadata> => ({ ...more, title: (await getTranslations())(key) });
}
