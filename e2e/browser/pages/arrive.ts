import { type Tenant, test as base } from "../fixtures";

/** A path, or a function that prepares the tenant and returns one. */
type Destination = string | ((tenant: Tenant) => Promise<string>);

/** `arrive` opens a page as the signed-in owner of a fresh account. */
export const test = base.extend<{ arrive: (where: Destination) => Promise<Tenant> }>({
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
