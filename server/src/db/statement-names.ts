import pg from 'pg'

/** PostgreSQL keeps what has a name for as long as the connection lives, some fifty kilobytes for each statement of a list. */
export const namesMaximum = 150

const selectPattern = /^\s*select\b/

/**
 * PostgreSQL parses and plans a named statement once per connection. Those that steer it (`begin`, `set`) have no parameters and
 * stay unnamed. A list may be put together in more ways than there are names: then the one that was not used for longest is given up.
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

/** Names by their texts. None is given twice, so that one on its way out never meets a newer one. */
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

/** The side of a connection that `pg` keeps to itself: the names that it takes for known. */
type Wire = pg.Connection & { parsedStatements: Record<string, string> }

/**
 * In its turn, behind what was asked before, it first gives the other name up. Unlike `deallocate` that waits for no answer, and
 * is no error for a name that is not known, nor in a transaction that has failed.
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
