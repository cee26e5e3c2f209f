import { drawPaymentProof } from '@sealane/demo/proof'
import { archiveOf } from '@sealane/server/test/archive'

/** The 48 column headings of an export in the classic format, for a shop with two markets. */
const headings =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / Condition,Google Shopping / Custom Product,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Included / United States,Price / United States,Compare At Price / United States,Included / International,Price / International,Compare At Price / International,Status'.split(
    ',',
  )

type ShopifyCells = Record<string, string>
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Builds the file as a browser uploads it: with a byte order mark and Windows line ends. */
function toFile(rows: ShopifyCells[]) {
  const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
  const text = `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
  return { name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** Builds drafts of a desk in two colours with two pictures, a lamp and a stool; `lampPrice` is in row 5. */
export function furnitureFile(mark: string, lampPrice: string) {
  const desk = { Handle: `ash-desk-${mark}` }
  const common = { Vendor: 'Tejo Ash', Published: 'TRUE', 'Gift Card': 'FALSE', Status: 'draft' }
  const single = { ...common, 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant Weight Unit': 'kg' }
  return toFile([
    {
      ...desk,
      ...common,
      Title: deskOf(mark),
      'Body (HTML)': '<p>One plank, oiled by hand.</p>\n<ul><li>140 × 70 cm</li><li>Legs without tools</li></ul>',
      'Product Category': 'Furniture > Office Furniture > Desks',
      'Option1 Name': 'Finish',
      ...variant('Natural', '1249.00', '4'),
      ...picture(`desk-${mark}.png`, '1', 'A desk of pale ash'),
    },
    { ...desk, ...variant('Black', '1299.00', '2') },
    { ...desk, ...picture(`desk-side-${mark}.png`, '2', 'Its side') },
    {
      ...single,
      Handle: `ash-lamp-${mark}`,
      Title: `Ash reading lamp ${mark}`,
      'Body (HTML)': '<p>Warm light, two joints.</p>',
      'Product Category': 'Home & Garden > Lighting > Lamps',
      'Variant Price': lampPrice,
      'Variant Inventory Qty': '12',
      ...picture(`lamp-${mark}.png`, '1', 'A lamp'),
    },
    {
      ...single,
      Handle: `ash-stool-${mark}`,
      Title: `Ash stool ${mark}`,
      'Body (HTML)': '<p>Three legs, never tilts.</p>',
      'Product Category': 'Furniture > Chairs > Stools',
      'Variant Price': '189.00',
      'Variant Inventory Qty': '8',
      ...picture(`stool-${mark}.png`, '1', 'A stool'),
    },
  ])
}

/** Returns the name by which shoppers find the desk. */
export function deskOf(mark: string): string {
  return `Ash writing desk ${mark}`
}

/** Writes the pictures that the file names into a temporary folder. */
export async function furniturePictures(mark: string) {
  const names = ['desk', 'desk-side', 'lamp', 'stool']
  const drawn = await Promise.all(
    names.map((name, tone) => drawPaymentProof({ amount: 100, reference: name, tone: tone + 3 })),
  )
  const files = Object.fromEntries(
    names.map((name, index) => [`files/${name}-${mark}.png`, drawn[index] ?? Buffer.of()]),
  )
  return { name: 'pictures.zip', mimeType: 'application/zip', buffer: Buffer.from(archiveOf(files)) }
}

function variant(value: string, price: string, quantity: string): ShopifyCells {
  return { 'Option1 Value': value, 'Variant Price': price, 'Variant Inventory Qty': quantity }
}

function picture(name: string, position: string, alt: string): ShopifyCells {
  return { 'Image Src': `https://cdn.example/files/${name}`, 'Image Position': position, 'Image Alt Text': alt }
}
