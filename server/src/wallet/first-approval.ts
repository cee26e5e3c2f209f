export { revokeFirstApprovals } from './first-approval.sql.ts'
