import type {
  OAuthClientMetadata,
  OAuthDiscoveryState,
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";

/** A program that an assistant runs in: it registers itself and keeps in memory what it is given. */
export class Program implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadataUrl?: string;
  /** Where it last sent the person's browser. */
  sentTo: URL | null = null;
  kept: { program?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens } = {};
  readonly #name: string;
  #verifier = "";
  #found: OAuthDiscoveryState | undefined;

  constructor(name: string, redirectUrl: string, metadataUrl?: string) {
    this.#name = name;
    this.redirectUrl = redirectUrl;
    if (metadataUrl !== undefined) this.clientMetadataUrl = metadataUrl;
  }

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: this.#name, redirect_uris: [this.redirectUrl] };
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.kept.program;
  }

  saveClientInformation(program: StoredOAuthClientInformation): void {
    this.kept.program = program;
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.kept.tokens;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.kept.tokens = tokens;
  }

  redirectToAuthorization(address: URL): void {
    this.sentTo = address;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  saveDiscoveryState(found: OAuthDiscoveryState): void {
    this.#found = found;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#found;
  }

  codeVerifier(): string {
    return this.#verifier;
  }
}
