import { log } from '../src/log.ts'

// Tests read what the server answers; its log would hide their own lines. A test of the log reads its own destination.
log.level = 'silent'
