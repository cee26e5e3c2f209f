import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export type Delivered = { to: string[]; source: string }
/** The server's response to recipients' addresses, until it is changed. */
type Mood = 'takes' | 'refuses' | 'defers'

/** Starts a mail server that keeps what it receives. It can be closed, and opened again at the same port. */
export async function openPostOffice() {
  const delivered: Delivered[] = []
  let mood: Mood = 'takes'
  const office = () =>
    new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo(_address, _session, done) {
        if (mood === 'takes') return done()
        done(Object.assign(new Error('no such mailbox'), { responseCode: mood === 'refuses' ? 550 : 451 }))
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          delivered.push({ to, source: Buffer.concat(chunks).toString() })
          done()
        })
      },
    })
  let open = office()
  const port = await listen(open, 0)
  afterAll(() => shut(open))

  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    become(next: Mood) {
      mood = next
    },
    close: () => shut(open),
    async open() {
      open = office()
      await listen(open, port)
    },
  }
}

function listen(office: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = office.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function shut(office: SMTPServer): Promise<void> {
  return new Promise((resolve) => office.close(() => resolve()))
}
