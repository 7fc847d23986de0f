interface Argument {
  name: string;
  description: string;
  required: boolean;
}

interface PromptText {
  title: string;
  description: string;
  arguments: readonly Argument[];
  words: (given: Readonly<Record<string, string>>) => string;
}

const prompts: Readonly<Record<string, PromptText>> = {
  morning_review: {
    title: "Morning review",
    description: "What happened since yesterday and what deserves a decision today",
    arguments: [],
    words: () =>
      `Review my listings as a revenue manager would in the morning.
1. portfolio_summary and portfolio_pace: how the coming 30 nights and the coming months compare with last year.
2. list_changes of the types booking.created and booking.cancelled: what was booked and cancelled.
3. top_actions, then list_actions: what is worth most.
4. list_held_prices: prices that wait for a person.
For the three listings that matter most, say what you would do, with the night, the price now and the price you suggest, and how sure you are. Use explain_price before you call a price wrong. Keep it under a page.`,
  },
  event_weekend: {
    title: "Event weekend",
    description: "Whether prices and minimum stays of an event are right",
    arguments: [
      { name: "event", description: "What happens and where", required: true },
      { name: "start_date", description: "The first night, YYYY-MM-DD", required: true },
      { name: "end_date", description: "The last night, YYYY-MM-DD", required: true },
    ],
    words: ({ event, start_date, end_date }) =>
      `${event}, nights ${start_date} to ${end_date}.
1. search_listings: which of my listings are near it.
2. get_prices of these nights and of the same weekdays before and after.
3. get_market of one of them: prices and occupancy of comparable homes on these nights.
4. list_overrides: what is set already.
Say for each group of listings whether the prices, minimum stays and arrival days suit the event, which nights to change to what, and what you expect of it. Say what you don't know.`,
  },
  new_listing: {
    title: "New listing set-up",
    description: "Base, minimum and maximum price and rules of a listing without them",
    arguments: [
      { name: "listing_id", description: "The listing's ID in its PMS", required: true },
      { name: "pms", description: "Its PMS", required: true },
    ],
    words: ({ listing_id, pms }) =>
      `Prepare listing ${listing_id} of ${pms} for its first prices.
1. get_listing: what is known of it, and what is missing.
2. get_starting_prices, get_market: what comparable homes earn.
3. get_listing_rules with resolved: the rules it inherits.
4. search_listings and list_listings: my own listings that are most alike, and their prices.
Suggest base, minimum and maximum price with your reasons, and rules that should differ from those it inherits. End with a list that I can enter.`,
  },
};

/** What `prompts/list` answers. */
export function listPrompts() {
  return Object.entries(prompts).map(([name, { title, description, arguments: given }]) => ({
    name,
    title,
    description,
    arguments: [...given],
  }));
}

/** A prompt with its arguments filled in; null where there is none of this name. A missing argument stays a gap to ask about. */
export function promptOf(name: string, given: Readonly<Record<string, string>>) {
  const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined;
  if (!prompt) return null;
  const filled = Object.fromEntries(
    prompt.arguments.map((argument) => [
      argument.name,
      given[argument.name] ?? `(${argument.name}: ask me)`,
    ]),
  );
  return {
    description: prompt.description,
    messages: [
      { role: "user" as const, content: { type: "text" as const, text: prompt.words(filled) } },
    ],
  };
}
