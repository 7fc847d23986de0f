import { createTransport } from "nodemailer";
import { beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import { sendMail } from "./mail";

vi.mock("nodemailer", () => ({ createTransport: vi.fn<typeof createTransport>() }));
vi.mock("@/lib/core/env", () => ({ env: vi.fn<typeof env>() }));

const link = "https://rates.example/reset/secret-token";
const mail = { kind: "reset", values: { email: "ann@stays.example", minutes: 60, link } } as const;
const transport = vi.fn<(mail: object) => Promise<void>>();

beforeEach(() => {
  transport.mockReset().mockResolvedValue(undefined);
  vi.mocked(createTransport)
    .mockReset()
    .mockReturnValue({ sendMail: transport } as never);
});

function withServer(SMTP_URL: string | undefined): void {
  const values = { SMTP_URL, PUBLIC_URL: "https://rates.example", LOG_LEVEL: "silent" };
  vi.mocked(env).mockReturnValue(values as ReturnType<typeof env>);
}

test("without a mail server sendMail sends nothing and returns false", () => {
  withServer(undefined);
  expect(sendMail("ann@stays.example", mail)).toBe(false);
  expect(createTransport).not.toHaveBeenCalled();
});

test("a mail contains its link and is sent from the installation's host", () => {
  withServer("smtp://mail.example");
  expect(sendMail("ann@stays.example", mail)).toBe(true);
  expect(createTransport).toHaveBeenCalledWith("smtp://mail.example");
  expect(transport).toHaveBeenCalledWith({
    from: { name: "Nightrate", address: "no-reply@rates.example" },
    to: "ann@stays.example",
    subject: "Reset your Nightrate password",
    text: expect.stringMatching(
      /within 60 minutes:\n\nhttps:\/\/rates\.example\/reset\/secret-token\n/,
    ),
  });
});

test("an invitation contains the names of the account and the inviter", () => {
  withServer("smtp://mail.example");
  const values = { account: "Harbour <Stays>", inviter: "Ann {O'Neil}", days: 7, link };
  sendMail("mia@stays.example", { kind: "invitation", values });
  expect(transport).toHaveBeenCalledWith(
    expect.objectContaining({
      subject: "Harbour <Stays> invited you to Nightrate",
      text: expect.stringContaining("Ann {O'Neil} invited you to the team of Harbour <Stays>."),
    }),
  );
});

test("every kind of mail has a subject and a text with all its values", () => {
  withServer("smtp://mail.example");
  const email = "ann@stays.example";
  const names = { account: "Harbour Stays", inviter: "Ann" };
  const [signIn, forgotten] = ["https://rates.example/sign-in", "https://rates.example/forgotten"];
  for (const each of [
    { kind: "sign_up", values: { email, hours: 24, link } },
    { kind: "sign_up_taken", values: { email, signIn, forgotten } },
    { kind: "invitation_taken", values: { ...names, email } },
  ] as const) {
    transport.mockClear();
    sendMail(email, each);
    const subject = expect.stringContaining("Nightrate");
    for (const value of Object.values(each.values)) {
      const text = expect.stringContaining(String(value));
      expect(transport).toHaveBeenCalledWith(expect.objectContaining({ subject, text }));
    }
    expect(JSON.stringify(transport.mock.calls[0]?.[0])).not.toMatch(/\{\w+\}/);
  }
});

test("a mail server's failure is logged without the link and not thrown", async () => {
  withServer("smtp://mail.example");
  const error = vi.spyOn(log(), "error").mockReturnValue();
  transport.mockRejectedValue(new Error("connection refused"));
  expect(sendMail("ann@stays.example", mail)).toBe(true);
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(JSON.stringify(error.mock.calls)).not.toContain("secret-token");
});
