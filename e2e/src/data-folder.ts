/** Which of the workers this process is, from 0. A worker that takes the place of a failed one has its number. */
export const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** The data folder of a worker's shop, from the root of the repository. */
export function dataFolderOf(index: number): string {
  return `.test/journeys-${index}`
}
