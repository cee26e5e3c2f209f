import { closeDatabases, openDatabases } from '../src/db/database.ts'
import { sendBatch } from '../src/notifications/notice.ts'

/**
 * Sends waiting announcements in small batches, in a process of its own, for a test that kills it. Takes the database's address and the restricted
 * role.
 */
const [url = '', role = ''] = process.argv.slice(2)
const databases = openDatabases(url, role === '' ? undefined : role)
while (await databases.writer.transaction().execute((tx) => sendBatch(tx, 5))) continue
await closeDatabases(databases)
