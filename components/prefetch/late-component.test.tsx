import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lateComponent } from "./late-component";

test("the server's markup has the placeholder, or nothing without one, and loads no code", () => {
  let loads = 0;
  const load = async () => {
    loads++;
    return { default: () => <p>Chart</p> };
  };
  const Chart = lateComponent(load, () => <p>Loading</p>);
  const Dialog = lateComponent(load);
  expect(renderToStaticMarkup(<Chart />)).toBe("<p>Loading</p>");
  expect(renderToStaticMarkup(<Dialog />)).toBe("");
  expect(loads).toBe(0);
});
