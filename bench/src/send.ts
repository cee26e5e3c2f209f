import http from 'node:http'
import type { Send } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'

const agent = new http.Agent({ keepAlive: true })
/** The server answers within ten seconds or not at all. */
const timeoutMs = 15_000

/** A minimal client, because it shares the machine with the server that it measures. A server that dies meanwhile is an error. */
export function createSend(address: string): Send {
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const typed = sent === undefined ? headers : { ...headers, 'content-type': 'application/json' }
      const options = { method, agent, headers: typed, timeout: timeoutMs }
      const request = http.request(`${address}${path}`, options, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => {
          try {
            resolve({ status: answer.statusCode ?? 0, envelope: JSON.parse(text) as Envelope<unknown> })
          } catch (error) {
            reject(error) // A server that was killed has ended the response early.
          }
        })
        answer.on('error', reject)
      })
      request.on('timeout', () => request.destroy(new Error(`Nothing answers ${method} ${path}`)))
      request.on('error', reject)
      request.end(sent)
    })
}

export function closeConnections(): void {
  agent.destroy()
}
