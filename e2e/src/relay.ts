import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The connection between a phone and the server, which can break. */
export type Relay = {
  /** The URL of the server over this connection. */
  address: string
  /** Breaks open connections. Later ones work. */
  cut: () => void
  close: () => void
}

export async function startRelay({ hostname, port }: URL): Promise<Relay> {
  const open = new Set<Socket>()
  const server = createServer((phone) => {
    const shop = connect(Number(port), hostname)
    for (const [socket, other] of [
      [phone, shop],
      [shop, phone],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    phone.pipe(shop)
    shop.pipe(phone)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      cut()
      server.close()
    },
  }
}
