// Imported before a program: stack traces name the lines of our sources. `--enable-source-maps` would also keep the
// maps of every package in memory.
import { setSourceMapsSupport } from "node:module";

setSourceMapsSupport(true);
