import { type Tenant, test as base } from "../fixtures";

/** Where somebody goes, or what is made for them first and then tells where. */
type Where = string | ((tenant: Tenant) => Promise<string>);

/** With `arrive`: a fresh account whose owner stands, signed in, on a page. */
export const test = base.extend<{ arrive: (where: Where) => Promise<Tenant> }>({
  arrive: async ({ account, signIn, page }, use) => {
    await use(async (where) => {
      const tenant = await account();
      const path = typeof where === "string" ? where : await where(tenant);
      await signIn(tenant.owner);
      await page.goto(path);
      return tenant;
    });
  },
});
