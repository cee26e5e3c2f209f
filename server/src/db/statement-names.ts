import pg from 'pg'

/** PostgreSQL keeps a named statement as long as the connection lives: about fifty kilobytes for each statement of a list. */
export const namesMaximum = 150

const selectPattern = /^\s*select\b/

/**
 * Names statements: PostgreSQL parses and plans a named statement once per connection. Control statements (`begin`, `set`) have no parameters and
 * stay unnamed. A list may have more variants than there are names: then the least recently used name is given up.
 */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as QueryFunction
  const nameOf = createNames()
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const mayBeNamed = typeof text === 'string' && Array.isArray(values) && rest.length === 0
    if (!mayBeNamed || (values.length === 0 && !selectPattern.test(text))) return query(text, values, ...rest)
    const { name, givenUp } = nameOf(text)
    const config = { text, values, name }
    return givenUp === undefined ? query(config) : queryReplacing(query, config, givenUp)
  }
  client.query = named as pg.PoolClient['query']
}

type QueryFunction = (...parts: unknown[]) => unknown
type Name = { name: string; givenUp?: string | undefined }

/** Assigns names by text. No name is assigned twice, so that one being given up never meets a newer one. */
function createNames(): (text: string) => Name {
  const names = new Map<string, string>()
  let given = 0
  return (text) => {
    const name = names.get(text) ?? `s${(given += 1)}`
    names.delete(text)
    names.set(text, name)
    const [oldest] = names
    if (oldest === undefined || names.size <= namesMaximum) return { name }
    names.delete(oldest[0])
    return { name, givenUp: oldest[1] }
  }
}

/** The internal state of a `pg` connection: the names that it assumes to be prepared. */
type Wire = pg.Connection & { parsedStatements: Record<string, string> }

/**
 * Queues a query that first gives up the other name. Unlike `deallocate`, this waits for no response, and is no error for an unknown name or in a
 * failed transaction.
 */
function queryReplacing(query: QueryFunction, config: pg.QueryConfig, givenUp: string): Promise<unknown> {
  const pgQuery = new pg.Query(config)
  const submit = pgQuery.submit.bind(pgQuery)
  pgQuery.submit = (connection) => {
    delete (connection as Wire).parsedStatements[givenUp]
    connection.close({ type: 'S', name: givenUp }, true)
    return submit(connection)
  }
  return new Promise((resolve, reject) => {
    query(pgQuery, (error: Error | null | undefined, result: unknown) => (error ? reject(error) : resolve(result)))
  })
}
