/** The port and the data folder, relative to the root of the repository: each run of journeys has its own shop. */
export const port = process.env['E2E_PORT'] ?? '3917'
export const dataFolder = `.test/journeys-${port}`
