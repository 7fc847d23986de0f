/** `npm run defects`: applies deliberate defects one by one to a copy; the contract suite must notice each. Exit 1 when one goes unnoticed. */
import { copySources, spoil } from "./copy";
import { defects } from "./list";
import { failuresOf } from "./suite";

const copy = copySources();
let unnoticed = 0;
try {
  const failing = failuresOf(copy.folder);
  if (failing.length > 0) throw new Error(`Without a defect the suite fails: ${failing[0]}`);
  console.log("Without a defect the contract suite passes.");
  for (const defect of defects) {
    const restore = spoil(copy.folder, defect);
    const [first] = failuresOf(copy.folder);
    restore();
    if (first === undefined) unnoticed++;
    console.log(`${first === undefined ? "UNNOTICED" : "noticed"}: ${defect.name}`);
    if (first !== undefined) console.log(`  by: ${first}`);
  }
} finally {
  copy.remove();
}
console.log(`${defects.length - unnoticed} of ${defects.length} defects noticed.`);
if (unnoticed > 0) process.exitCode = 1;
