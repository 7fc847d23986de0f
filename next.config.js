import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or WebAssembly parts that a bundler must leave alone.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/client",
    "date-holidays",
    "geo-tz",
    "nodemailer",
    "oidc-provider",
    "pg",
    "pino",
  ],
  // `npm test` checks types; a first start should not wait for it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: { "intlStrings.mjs": { loaders: ["./cli/english-words.mjs"], as: "*.js" } },
  },
  // The server runs in the project's folder, so that nothing needs to be copied: the lists would take 80 MB.
  outputFileTracingExcludes: { "/*": ["**/*"] },
  // forbidden() answers a page that the person may not see, with 403 and forbidden.tsx.
  experimental: {
    authInterrupts: true,
    // Entries are loaded when they are first asked for; the warm-up asks for the usual ones.
    preloadEntriesOnStart: false,
    // 120 MB that nothing reads: the server's own programs have maps of their own.
    serverSourceMaps: false,
    // 300 MB that only a second build reads.
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE === "1",
  },
  // Chapters of the API's documentation as text, and the list of them beside the reference.
  rewrites: async () => [
    { source: "/docs/api/llms.txt", destination: "/llms.txt" },
    { source: "/docs/api/:chapter([a-z-]+).md", destination: "/docs/api/text/:chapter" },
  ],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
        { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
      ],
    },
  ],
};

/** The plugin brings a compiler, which a running server has no use for. */
export default async function configIn(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const withTexts = createNextIntlPlugin({
    requestConfig: "./lib/core/server/request-texts.ts",
    // Texts are parsed at build time: browsers then need no parser for them.
    experimental: {
      messages: { path: "./messages/en", format: "json", locales: "infer", precompile: true },
    },
  });
  return withTexts(config);
}
