import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownHosts, startApi, type TestPerson } from '../../test/api.ts'
import { applicationForm } from '../../test/application.ts'
import { lastCodeOf } from '../../test/mailbox.ts'
import { uploadProof } from '../../test/proof.ts'
import { buyShipped, heldBy, inDays } from '../../test/refunding.ts'
import { changeSetting } from '../../test/setting.ts'
import { mug, openYoungShop, sell } from '../../test/selling.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { cards, outcomeOf, toCard, toChain, withdraw } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'
import { writeStartingContent } from '../documents/starting.ts'
import { runDueOrders } from '../orders/order.jobs.ts'
import { fetchRates } from './currency.jobs.ts'
import { readEnabledLanguages } from './languages.ts'
import type { SettingKey } from './settings.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
await writeStartingContent(writer)
const [seller, ada] = [await api.hireSeller(shops.kumoriya.id), await api.hireOperator()]
/** Makes the operator's proof fresh, also while a setting requires it. */
await sql`update sessions set proven_at = now() where account_id = ${Number(ada.id)}`.execute(writer)

/** The observable effect of a setting, before the change and after it. Each look uses a new person. */
type Effect = { value: string | number | boolean; was: unknown; is: unknown; look: () => Promise<unknown> }
type Key = Exclude<SettingKey, `timer.${string}`>

const effects: Record<Key, Effect> = {
  commission_percent: { value: 20, was: 36, is: 90, look: commissionOfTea },
  'currency.source': { value: 'http://127.0.0.1:1/', was: 'ok', is: 'asked', look: fetchesRates },
  'shop.holiday_days_per_year': {
    value: 20,
    was: 'ok',
    is: 'INVALID_INPUT',
    look: () => outcomeOf(plansHoliday(25)),
  },
  'shop.holiday_days': { value: 40, was: 'INVALID_INPUT', is: 'ok', look: () => outcomeOf(plansHoliday(35)) },
  'product.trusted_after': {
    value: 0,
    was: 'waiting',
    is: undefined,
    look: async () => (await sellsFirst()).check?.state,
  },
  'product.check_first': {
    value: true,
    was: 'on_sale',
    is: 'reviewing',
    look: async () => (await sellsFirst()).status,
  },
  'partnership.open': { value: false, was: 'ok', is: 'NOT_OPEN', look: appliesForShop },
  'recharge.minimum': { value: 20_00, was: 'ok', is: 'AMOUNT_INVALID', look: () => outcomeOf(recharges(15_00)) },
  'recharge.two_operators_above': { value: 10_00, was: 1, is: 0, look: statusAfterOneDecision },
  'recharge.one_operator_day_maximum': { value: 5_00, was: 10_00, is: 5_00, look: () => limitOfNewcomer('recharge') },
  'recharge.expected_minutes': {
    value: 90,
    was: 30,
    is: 90,
    look: async () => minutesUntil((await recharges(15_00)).expected_by),
  },
  'recharge.open': { value: false, was: 'ok', is: 'NOT_OPEN', look: () => outcomeOf(recharges(15_00)) },
  'recharge.open_requests': { value: 1, was: 'ok', is: 'TOO_MANY', look: rechargesTwice },
  'fee.withdrawal_percent': {
    value: 5,
    was: 2_00,
    is: 10_00,
    look: async () => (await withdraws(200_00)).service_charge,
  },
  'fee.withdrawal_minimum': {
    value: 3_00,
    was: 1_00,
    is: 3_00,
    look: async () => (await withdraws(20_00)).service_charge,
  },
  'withdrawal.minimum': { value: 50_00, was: 'ok', is: 'AMOUNT_INVALID', look: () => outcomeOf(withdraws(20_00)) },
  'withdrawal.day_maximum': { value: 15_00, was: 'ok', is: 'DAY_LIMIT', look: () => outcomeOf(withdraws(20_00)) },
  'withdrawal.two_operators_above': { value: 10_00, was: 'passed', is: 'auditing', look: stateAfterOneDecision },
  'withdrawal.one_operator_day_maximum': { value: 5_00, was: 10_00, is: 5_00, look: () => limitOfNewcomer() },
  'withdrawal.expected_minutes': {
    value: 90,
    was: 240,
    is: 90,
    look: async () => minutesUntil((await withdraws(20_00)).expected_by),
  },
  'withdrawal.destination_wait_s': { value: 3_600, was: 24 * 60, is: 60, look: minutesForSecondCard },
  'withdrawal.recovery_wait_s': { value: 3_600, was: 24 * 60, is: 60, look: minutesAfterRecovery },
  'withdrawal.bank_open': { value: false, was: 'ok', is: 'NOT_OPEN', look: () => outcomeOf(withdraws(20_00)) },
  'withdrawal.trc20_open': {
    value: false,
    was: 'ok',
    is: 'NOT_OPEN',
    look: () => outcomeOf(withdraws(20_00, toChain)),
  },
  'withdrawal.erc20_open': { value: false, was: true, is: false, look: () => isOpen('ERC20') },
  'withdrawal.btc_open': { value: false, was: true, is: false, look: () => isOpen('BTC') },
  'finance.change_wait_s': { value: 7_200, was: 24 * 60, is: 120, look: minutesOfLock },
  'staff.second_factor': { value: true, was: 'NOT_FOUND', is: 'LOGIN_UNFINISHED', look: refusesRecharge },
  'staff.idle_minutes': { value: 60, was: 'LOGIN_REQUIRED', is: 'ok', look: returnsAfterFortyMinutes },
  'rate.send_code_per_address': {
    value: 2,
    was: 'ok',
    is: 'TOO_MANY',
    look: () => lastCodeOf(api, ['a', 'b', 'c']),
  },
  'rate.send_code_per_email': { value: 2, was: 'ok', is: 'TOO_MANY', look: () => lastCodeOf(api, ['d', 'd', 'd']) },
  'bank.holder': {
    value: 'Harbour Ltd',
    was: 'Sealane Payments Demo Ltd',
    is: 'Harbour Ltd',
    look: () => account('holder'),
  },
  'bank.name': { value: 'Alpha', was: 'Demo Bank (not a real bank)', is: 'Alpha', look: () => account('bank') },
  'bank.account_no': { value: 'A1', was: 'XX00 DEMO 0000 0000 0000 00', is: 'A1', look: () => account('account_no') },
  'bank.swift': { value: 'ALPHAXX', was: 'DEMOXX00', is: 'ALPHAXX', look: () => account('swift') },
  'language.zh-cn': enabledLanguage('zh-cn'),
  'language.ja': enabledLanguage('ja'),
  'language.ko': enabledLanguage('ko'),
  'language.th': enabledLanguage('th'),
  'language.de': enabledLanguage('de'),
  'language.fr': enabledLanguage('fr'),
  'language.es': enabledLanguage('es'),
  'language.it': enabledLanguage('it'),
  'language.pt': enabledLanguage('pt'),
  'language.tr': enabledLanguage('tr'),
  'language.ru': enabledLanguage('ru'),
  'language.el': enabledLanguage('el'),
  'company.name': imprinted('Harbour Ltd'),
  'company.address': imprinted('2 Quay Street'),
  'company.representative': imprinted('Sora Kimura'),
  'company.register': imprinted('R 4711'),
  'company.email': imprinted('help@harbour.example'),
}

const cases = Object.entries(effects).map(([key, effect]) => ({ key, ...effect }))

test.each(cases)('a change of $key takes effect at once', async ({ key, value, was, is, look }) => {
  expect(await look()).toEqual(was)
  const { items } = await ada.call('GET /api/portal/setting/list')
  const before = items.find((setting) => setting.key === key)?.value ?? ''
  await changeSetting(writer, ada, { key, value })
  expect(await look()).toEqual(is)
  await changeSetting(writer, ada, { key, value: before })
})

test('every setting has its line here, or is one of the timers', async () => {
  const { items } = await ada.call('GET /api/portal/setting/list')
  const others = items.map(({ key }) => key).filter((key) => !/^(timer|network)\./.test(key))
  expect(new Set(others)).toEqual(new Set(Object.keys(effects)))
})

function minutesUntil(time: string | null): number {
  return Math.round((Date.parse(time ?? '') - Date.now()) / 60_000)
}

/** Returns the commission of a tea for 4.50 when its seller is paid. */
async function commissionOfTea(): Promise<number> {
  const mei = await prepareBuyer(api)
  await buyShipped({ buyer: mei, seller, received: true }, [tea], { quantity: 1 })
  const before = await heldBy(api, 'commission')
  await runDueOrders(writer, inDays(16))
  return (await heldBy(api, 'commission')) - before
}

/** Sells a product in a shop that has sold nothing yet. */
async function sellsFirst() {
  const { seller: young } = await openYoungShop(api)
  return sell(api, young, mug())
}

/** Returns the waiting time of a change that one operator proposes and another confirms. */
async function minutesOfLock(): Promise<number> {
  await prepareBuyer(api)
  const [ines, grace] = [await api.hireOperator(), await api.hireOperator()]
  const body = { key: 'bank.name', value: `Bank of ${ines.account}` }
  const { pending } = await ines.call('POST /api/portal/setting/save', { body })
  const confirmed = await grace.call('POST /api/portal/setting/confirm', { body: { id: pending?.id ?? '' } })
  return minutesUntil(confirmed.pending?.effective_at ?? null)
}

/** Returns the outcome for an operator without a fresh proof. */
async function refusesRecharge(): Promise<string> {
  const { call } = await api.hireOperator()
  const body = { id: '0', verdict: 'refuse', reason: 'x' } as const
  return outcomeOf(call('POST /api/portal/recharge/decide', { body }))
}

async function returnsAfterFortyMinutes(): Promise<string> {
  const { id, call } = await api.hireOperator()
  await sql`update sessions set office_seen_at = now() - interval '40 minutes' where account_id = ${Number(id)}`.execute(
    writer,
  )
  return outcomeOf(call('GET /api/portal/inbox'))
}

/** Nothing runs at the source: the result shows only whether it was called. */
async function fetchesRates(): Promise<string> {
  return fetchRates(writer, { privateHosts: ownHosts }).then(
    () => 'ok',
    () => 'asked',
  )
}

function plansHoliday(days: number) {
  const until = inDays(days).toISOString()
  return seller.call('POST /api/portal/shop/holiday', { body: { from: inDays(1).toISOString(), until } })
}

async function appliesForShop(): Promise<string> {
  const sora = await api.signUp()
  return outcomeOf(sora.call('POST /api/shop/apply', { body: applicationForm }))
}

async function recharges(amount: number, person?: TestPerson) {
  const shopper = person ?? (await api.signUp())
  const proof = await uploadProof(api.app, shopper)
  return shopper.call('POST /api/user/recharge', { body: { method: 'manual', amount, proof } })
}

async function rechargesTwice(): Promise<string> {
  const shopper = await api.signUp()
  await recharges(15_00, shopper)
  return outcomeOf(recharges(15_00, shopper))
}

async function statusAfterOneDecision(): Promise<number> {
  const { id } = await recharges(15_00)
  const body = { id, verdict: 'pass', received: 15_00 } as const
  return (await ada.call('POST /api/portal/recharge/decide', { body })).status
}

/** Returns the amount above which an operator without earlier decisions needs a second one. */
async function limitOfNewcomer(kind: 'recharge' | 'withdrawal' = 'withdrawal'): Promise<number> {
  const { id } = await (kind === 'recharge' ? recharges : withdraws)(20_00)
  const { call } = await api.hireOperator(`new-${kind}-${id}`, ['finance'])
  return (await call(`GET /api/portal/${kind}/detail`, { query: { id } })).two_operators_above
}

async function withdraws(amount: number, destination: Parameters<typeof withdraw>[2] = toCard()) {
  return withdraw(await prepareBuyer(api, 500_00), amount, destination)
}

async function stateAfterOneDecision(): Promise<string> {
  const { id } = await withdraws(20_00)
  return (await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })).state
}

async function minutesForSecondCard(): Promise<number> {
  const mei = await api.signUp()
  await mei.call('POST /api/user/destination_add', { body: toCard(cards[0]) })
  return minutesUntil((await mei.call('POST /api/user/destination_add', { body: toCard(cards[1]) })).usable_at)
}

async function minutesAfterRecovery(): Promise<number> {
  const mei = await api.signUp()
  await mei.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  await ada.call('POST /api/portal/user/reset_code', { body: { id: mei.id, checked: 'Passport by video call' } })
  const again = await api.logIn(mei.account)
  return minutesUntil((await again.call('GET /api/user/extract')).waits_until)
}

async function isOpen(network: string): Promise<boolean> {
  const { methods } = await (await api.signUp()).call('GET /api/user/extract')
  return methods.some(({ networks = [] }) => networks.includes(network))
}

async function account(field: 'holder' | 'bank' | 'account_no' | 'swift'): Promise<string> {
  return (await (await api.signUp()).call('GET /api/user/recharge_account'))[field]
}

/** Reads the languages without the cache, which pages use for five seconds. */
function enabledLanguage(language: FileName): Effect {
  const read = async () => (await readEnabledLanguages(writer)).includes(language)
  return { value: false, was: true, is: false, look: read }
}

function imprinted(value: string): Effect {
  const read = async () => {
    const { items } = await api.visitor('GET /api/user/law')
    return items.find(({ slug }) => slug === 'imprint')?.body.includes(value)
  }
  return { value, was: false, is: true, look: read }
}
