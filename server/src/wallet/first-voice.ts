export { revokeFirstApprovals } from './first-voice.sql.ts'
