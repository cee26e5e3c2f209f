import http from 'node:http'
import type { Send } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'

const agent = new http.Agent({ keepAlive: true })

/** The leanest client there is: it shares the machine with what it measures. */
export function createSend(address: string): Send {
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const typed = sent === undefined ? headers : { ...headers, 'content-type': 'application/json' }
      const request = http.request(`${address}${path}`, { method, agent, headers: typed }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => resolve(JSON.parse(text) as Envelope<unknown>))
      })
      request.on('error', reject)
      request.end(sent)
    })
}

export function closeConnections(): void {
  agent.destroy()
}
