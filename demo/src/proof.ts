import sharp from 'sharp'

/** Draws a payment slip of a fictional bank as the proof of a demo transfer. `tone` distinguishes the slips of different banks. */
export function drawPaymentProof({
  amount,
  reference,
  tone,
}: {
  amount: number
  reference: string
  tone: number
}): Promise<Buffer> {
  const dollars = `$${(amount / 100).toFixed(2)}`
  const bars = Array.from({ length: 7 }, (_, index) => {
    const width = 80 + ((tone * 53 + index * 97) % 380)
    const shade = 30 + ((tone * 31 + index * 67) % 190)
    return `<rect x="${(tone * 29 + index * 41) % 120}" y="${520 + index * 34}" width="${width}" height="20" fill="rgb(${shade},${shade},${shade})"/>`
  })
  const hue = (tone * 47) % 360
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" font-family="sans-serif">
      <rect width="600" height="800" fill="#fbfaf7"/><rect width="600" height="${90 + ((tone * 13) % 80)}" fill="hsl(${hue},45%,32%)"/>
      <text x="40" y="60" font-size="34" fill="#fff" font-weight="700">DEMO BANK</text>
      <text x="40" y="250" font-size="26" fill="#444">Transfer executed</text>
      <text x="40" y="340" font-size="64" fill="#111" font-weight="700">${dollars}</text>
      <text x="40" y="410" font-size="26" fill="#444">To: Sealane Payments Demo Ltd</text>
      <text x="40" y="460" font-size="26" fill="#444">Reference: ${reference}</text>${bars.join('')}
      <text x="40" y="780" font-size="20" fill="#888">Not a real bank, not real money</text></svg>`),
  )
    .png()
    .toBuffer()
}
