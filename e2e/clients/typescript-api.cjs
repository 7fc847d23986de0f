/** The compiler's JavaScript API, which TypeScript 7 does not have and code generators need. */
module.exports = require("@ts-morph/common").ts;
