import type { Application, ApplicationForm, ApplicationStatus, PortalApplication } from '@sealane/contract/applications'
import type { FileName } from '@sealane/contract/locales'
import { toMobile } from '../accounts/mobile.ts'
import { lockCaller } from '../accounts/account.sql.ts'
import { isCountry } from '../addresses/places.ts'
import { toId } from '../db/ids.ts'
import type { Queries, Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context, Situation } from '../http/serve.ts'
import { writeMail, type Mail } from '../notifications/mail.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { checkShopName, readNamesakes } from './name.ts'
import { openShop } from './opening.ts'
import { storeGeneratedLogo, type GeneratedLogo } from '../uploads/generated-logo.ts'
import { decideApplication, toWebsite, type ApplicationDecisionInput } from './application.rules.ts'
import {
  insertApplication,
  lockApplication,
  saveDecision,
  selectApplication,
  selectApplications,
  selectLastApplication,
} from './application.sql.ts'

type ApplicationState = { status: ApplicationStatus | 'none'; open: boolean; application: Application | null }

/** Returns the state of the shopper's application, and whether the platform accepts new partners. */
export async function findApplication(queries: Queries, accountId: number): Promise<ApplicationState> {
  const application = (await selectLastApplication(queries, accountId)) ?? null
  return { status: application?.status ?? 'none', open: await readSetting(queries, 'partnership.open'), application }
}

/** Refused tries count too, because each of them locks the shop names. */
const triesOfDay = { maximum: 20, windowS: 86_400 }

export async function limitApplying({ caller, resources }: Situation): Promise<undefined> {
  await resources.rates.take(`shop_apply:${caller.id}`, triesOfDay)
}

/** Creates an application. One can be under review at a time; after a refusal another one is possible. */
export async function apply({ tx, caller, visit }: Context, { body }: { body: ApplicationForm }): Promise<Application> {
  if (!(await readSetting(tx, 'partnership.open'))) throw new Refusal('NOT_OPEN')
  const { category, website, agreed: _agreed, ...form } = body
  if (!isCountry(form.country)) throw new Refusal('INVALID_INPUT', { fields: { country: 'country' } })
  const mobile = toMobile(form.mobile)
  await lockCaller(tx, caller)
  if ((await selectLastApplication(tx, caller.id))?.status === 'reviewing') throw new Refusal('APPLICATION_OPEN')
  await checkShopName(tx, 'shop_name', { name: form.shop_name })
  const application = await insertApplication(tx, {
    ...form,
    mobile,
    account_id: caller.id,
    category_id: category,
    website: toWebsite(website),
    locale: visit.language,
  })
  if (application === undefined) throw new Refusal('APPLICATION_OPEN')
  return application
}

type DecideApplicationInput = { body: ApplicationDecisionInput & { id: string } }

/** Draws and stores the new shop's pictures before anything is locked: a shop has pictures from its first day. */
export async function prepareDecision(
  { resources }: Situation,
  { body }: DecideApplicationInput,
): Promise<GeneratedLogo | undefined> {
  return body.verdict === 'approve' ? storeGeneratedLogo(resources.storage, toId(body.id)) : undefined
}

/** Approves or refuses an application, once: of ten simultaneous decisions, one takes effect, and a repeated one changes nothing. */
export async function decide(
  { tx, caller, resources }: Context,
  { body }: DecideApplicationInput,
  generatedLogo: GeneratedLogo | undefined,
): Promise<PortalApplication> {
  const application = await lockApplication(tx, toId(body.id))
  if (application === undefined) throw new Refusal('NOT_FOUND')
  const { id, account_id, status, shop_name: shop } = application
  const outcome = decideApplication({ account_id, status: status as ApplicationStatus }, body, caller.id)

  if (outcome.kind === 'approved' && generatedLogo !== undefined) {
    await checkShopName(tx, 'shop_name', { name: shop })
    const shopId = await openShopFor(tx, application, generatedLogo)
    await saveDecision(tx, id, { status: 'approved', shopId, reason: null, operatorId: caller.id })
    await notify(tx, account_id, { kind: 'application_approved', params: { shop }, link: '/portal/order' })
    await mailApplicant(tx, resources.pepper, application, { kind: 'application_approved', params: { shop } })
  }
  if (outcome.kind === 'refused') {
    const { reason } = outcome
    await saveDecision(tx, id, { status: 'refused', shopId: null, reason, operatorId: caller.id })
    const notification = { kind: 'application_refused', params: { shop, reason } } as const
    await notify(tx, account_id, { ...notification, link: '/platform' })
    await mailApplicant(tx, resources.pepper, application, notification)
  }
  const { kind, ...detail } = outcome
  if (kind !== 'unchanged') {
    await recordDecision(tx, { operatorId: caller.id, subject: 'application', id, verdict: kind, detail })
  }
  return show(tx, id)
}

type ApplicantAddress = { account_id: number; email: string; locale: string }
type ApplicantMail = Pick<Mail, 'kind' | 'params'>

/**
 * Mails the decision: applicants are rarely online at that moment. The address may be unverified: the mail contains nothing of the account, and an
 * operator has read the application before.
 */
async function mailApplicant(
  tx: Tx,
  pepper: string,
  { account_id, email, locale }: ApplicantAddress,
  mail: ApplicantMail,
): Promise<void> {
  await writeMail(tx, pepper, { accountId: account_id, to: email, language: locale as FileName, ...mail })
}

export async function showApplication(queries: Queries, id: string): Promise<PortalApplication> {
  return show(queries, toId(id))
}

type ApprovedApplication = { account_id: number; shop_name: string; country: string; about: string; locale: string }

function openShopFor(
  tx: Tx,
  { account_id, shop_name, country, about, locale }: ApprovedApplication,
  generatedLogo: GeneratedLogo,
): Promise<number> {
  return openShop(tx, {
    name: shop_name,
    country,
    logo: generatedLogo.logo,
    banner: generatedLogo.banner,
    bannerColor: generatedLogo.color,
    about: { locale: locale as FileName, text: about },
    sellerId: account_id,
  })
}

async function show(queries: Queries, id: number): Promise<PortalApplication> {
  const application = await selectApplication(queries, id)
  if (application === undefined) throw new Refusal('NOT_FOUND')
  return withNamesakes(application, await readNamesakes(queries, [application.shop_name]))
}

type ApplicationListQuery = Parameters<typeof selectApplications>[1]

export async function listApplications(queries: Queries, listed: ApplicationListQuery) {
  const { items, next } = await selectApplications(queries, listed)
  const namesakesOf = await readNamesakes(
    queries,
    items.map(({ shop_name }) => shop_name),
  )
  return { items: items.map((application) => withNamesakes(application, namesakesOf)), next }
}

type NamesakeLookup = Awaited<ReturnType<typeof readNamesakes>>

/** Adds the shops whose names look like the requested one. */
function withNamesakes(
  application: Omit<PortalApplication, 'namesakes'>,
  namesakesOf: NamesakeLookup,
): PortalApplication {
  const { shop_name: name, shop_id } = application
  const found = namesakesOf({ name, shopId: shop_id === null ? undefined : Number(shop_id) })
  return { ...application, namesakes: found.map((shop) => ({ id: String(shop.id), name: shop.name })) }
}
