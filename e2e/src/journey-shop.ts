/** Each run of journeys has a shop of its own: the port and the data folder, from the root of the repository. */
export const port = process.env['E2E_PORT'] ?? '3917'
export const dataFolder = `.test/journeys-${port}`
