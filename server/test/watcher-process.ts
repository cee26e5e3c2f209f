import { closeDatabases, openDatabases } from '../src/db/database.ts'
import { startWatchers } from '../src/blockchain/watcher.ts'

/** Runs watchers in a process of their own, for tests that kill it. Takes the database's address and the restricted role. */
const [url = '', role = ''] = process.argv.slice(2)
const databases = openDatabases(url, role === '' ? undefined : role)
const watchers = startWatchers({ url, database: databases.writer, privateHosts: ['127.0.0.1'], pollMs: 50 })
process.on('SIGTERM', () => void watchers.stop().then(() => closeDatabases(databases)))
console.log('watching')
