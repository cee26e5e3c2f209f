/** Node's options for the server. The live heap is about 45 MB; without a limit Node lets it grow to eight times that under load. */
export const memoryOptions = ['--max-semi-space-size=16', '--max-old-space-size=256']
