/** Levels as pages name them. The log's own type of a subgroup is that of a group. */
export const logLevels = ["account", "group", "subgroup", "listing"] as const;
