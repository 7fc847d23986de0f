import { type Answer, type Input, send } from "./call";
import { declaredOperations, type Operation } from "./operations";
import { entranceOf, makeTenant } from "./tenants";

const operations = await declaredOperations();

/** The declared operation with this name: `GET /v1/listings`. */
export function operationOf(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`${name} is not declared.`);
  return found;
}

/** A client of a tenant whose first listing has everything. */
export async function makeClient() {
  const tenant = await makeTenant("client", 3);
  const [first] = tenant.ids.listings;
  if (!first) throw new Error("no listing");
  const call = async (name: string, input: Input): Promise<Answer> => {
    const operation = operationOf(name);
    const { key, userId } = await entranceOf(operation, tenant);
    return send(operation, operation.verb, input, { key, userId });
  };
  const { unmapped, group, subgroup } = tenant.ids;
  return { call, first, unmapped, group, subgroup, currency: tenant.rows[0]?.currency ?? "" };
}
