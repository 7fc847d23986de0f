/** The limit for the catalog: Fastify and pg, one statement that builds the JSON, no key, no limiter. */
import fastify from "fastify";
import { Pool } from "pg";

const pool = new Pool({ connectionString: process.env["DATABASE_URL"] ?? "", max: 10 });
const app = fastify();
const sql = `
  SELECT json_build_object('listings', coalesce(json_agg(row), '[]'::json), 'total_listings', count(*))::text AS body
  FROM (SELECT listing_id, pms_name, name AS listing_name, property_name, parent_key,
          mapping_group_id AS group_id, channels AS channel_listing_details
        FROM listing WHERE account_id = $1 ORDER BY pms_name, listing_id) AS row`;

app.get<{ Params: { account: string } }>("/catalog/:account", async (request, reply) => {
  const { rows } = await pool.query<{ body: string }>({
    name: "catalog",
    text: sql,
    values: [Number(request.params.account)],
  });
  return reply.type("application/json; charset=utf-8").send(rows[0]?.body);
});
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
