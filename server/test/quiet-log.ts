import { log } from '../src/log.ts'

// Tests read the server's responses; its log would hide their own output. A test of the log reads its own destination.
log.level = 'silent'
