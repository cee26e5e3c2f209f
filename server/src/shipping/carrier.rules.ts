/** Tracking pages of known carriers; `{}` is the parcel's number. */
const addresses = {
  dhl: 'https://www.dhl.com/en/express/tracking.html?AWB={}',
  ups: 'https://www.ups.com/track?tracknum={}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={}',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}',
  'royal-mail': 'https://www.royalmail.com/track-your-item#/tracking-results/{}',
  'canada-post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}',
  'australia-post': 'https://auspost.com.au/mypost/track/details/{}',
  'japan-post': 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={}&locale=en',
  'korea-post': 'https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE={}',
  'thailand-post': 'https://track.thailandpost.co.th/?trackNumber={}',
  'singapore-post': 'https://www.singpost.com/track-items?trackingid={}',
  'china-post': 'https://www.17track.net/en/track?nums={}',
  'sf-express': 'https://www.sf-express.com/we/ow/chn/en/waybill/waybill-detail/{}',
  'la-poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code={}',
  'poste-italiane': 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{}',
  correos: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number={}',
  ctt: 'https://appserver.ctt.pt/CustomerArea/PublicArea_Detail?ObjectCodeInput={}',
  correios: 'https://rastreamento.correios.com.br/app/index.php?objeto={}',
  elta: 'https://www.elta-courier.gr/search?br={}',
  ptt: 'https://gonderitakip.ptt.gov.tr/Track/Verify?q={}',
  posten: 'https://sporing.posten.no/sporing/{}',
  postnord: 'https://tracking.postnord.com/en/?id={}',
  posti: 'https://www.posti.fi/en/tracking#/lahetys/{}',
  postnl: 'https://postnl.nl/tracktrace/?B={}',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/{}',
  gls: 'https://gls-group.com/track/{}',
  hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{}',
  'russian-post': 'https://www.pochta.ru/tracking#{}',
}
const addressOf = new Map(Object.entries(addresses))

/** Returns null for unknown carriers, and without a number. */
export function trackingAddress(carrier: string, trackingNo: string | null): string | null {
  const code = carrier
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  const address = addressOf.get(code)
  if (address === undefined || trackingNo === null) return null
  return address.replace('{}', encodeURIComponent(trackingNo))
}

/** Whether the shipment has no logistics, so that there is nothing to track. */
export function isWithoutLogistics(carrier: string): boolean {
  return carrier.toLowerCase() === 'none'
}

export type ParcelArrival = { carrier: string; tracking_no: string | null; has_arrived: boolean }

/** Whether each parcel has arrived with a carrier whose page the buyer can check: without one there is only the seller's word. */
export function haveCarriersDelivered(parcels: readonly ParcelArrival[]): boolean {
  return parcels.every((one) => one.has_arrived && trackingAddress(one.carrier, one.tracking_no) !== null)
}
