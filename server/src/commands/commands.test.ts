import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { enrol } from '../../test/enrolling.ts'
import { mailsTo, proveEmail, signUpVerified } from '../../test/mailbox.ts'
import { runProgram } from '../../test/program.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { mailOwner } from '../accounts/email.ts'
import { openPool } from '../db/database.ts'
import { storePepper } from '../db/pepper.ts'
import { version } from '../version.ts'
import { sendNotices } from '../notifications/notice.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
let ada = await api.hireOperator('ada')
const reason = ['--reason', 'Passport shown at the desk']

/** Runs `npm run sealane -- …` on the database of this test. */
const sealane = (...words: string[]) =>
  runProgram('command.ts', words, {
    DATABASE_URL: api.url,
    DATABASE_TRUST_STORAGE: 'on',
    SECRET_PEPPER: api.resources.pepper,
  })
const latestDecision = async () => {
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { limit: 1 } })
  return items[0]
}

test('help lists every command, and an unknown one is refused', async () => {
  const { said, code } = await sealane('help')
  expect(code).toBe(0)
  for (const name of ['backup [folder] [--verify]', 'account log-out <account> --reason "…"', 'ledger audit'])
    expect(said).toContain(`\n  ${name}\n`)
  expect(await sealane('account', 'delete', 'mei')).toEqual({
    code: 78,
    said: 'There is no command account delete: npm run sealane -- help lists them',
  })
}, 60_000)

test('version prints the version of package.json', async () => {
  expect(await sealane('version')).toEqual({ code: 0, said: `Sealane ${version}` })
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
}, 60_000)

test('a change needs a reason, and an account that exists', async () => {
  const mei = await api.signUp()
  const asks = /--reason "…" says why, in at most 300 characters/
  expect((await sealane('account', 'log-out', mei.account)).said).toMatch(asks)
  expect((await sealane('account', 'log-out', mei.account, '--reason', ' ')).said).toMatch(asks)
  expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ account: mei.account })
  const unknown = await sealane('account', 'log-out', 'nobody-here', ...reason)
  expect(unknown).toMatchObject({ code: 78, said: expect.stringContaining('There is no account nobody-here') })
}, 60_000)

test('account log-out ends all sessions, and the audit log says who did it on the machine', async () => {
  const mei = await api.signUp()
  const elsewhere = await api.logIn(mei.account)
  expect(await sealane('account', 'log-out', mei.account, ...reason)).toMatchObject({ code: 0 })
  for (const session of [mei, elsewhere]) await expect(session.call('GET /api/user/getUserInfo')).rejects.toThrow()
  expect(await latestDecision()).toMatchObject({
    operator: null,
    subject: 'account',
    subject_id: mei.id,
    verdict: 'logged_out',
    detail: { reason: 'Passport shown at the desk', machine_user: expect.any(String) },
  })
}, 60_000)

test('account log-out-all ends the sessions of everybody, operators too', async () => {
  const [mei, jonas] = [await api.signUp(), await api.signUp()]
  expect((await sealane('account', 'log-out-all')).said).toMatch(/--reason "…" says why/)
  const answer = await sealane('account', 'log-out-all', ...reason)
  expect(answer).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ sessions are ended/) })
  for (const session of [mei, jonas, ada]) await expect(session.call('GET /api/user/getUserInfo')).rejects.toThrow()
  ada = await api.logIn(ada.account)
  expect(await latestDecision()).toMatchObject({
    operator: null,
    subject: 'session',
    verdict: 'logged_out',
    detail: { reason: 'Passport shown at the desk' },
  })
}, 60_000)

test('account clear-payment-code opens a code that is locked for good, and mails its owner', async () => {
  const mei = await prepareBuyer(api)
  const email = await proveEmail(api, mei)
  await sql`insert into attempts (key, fails, fails_in_row, locked_until)
    values (${`payment_code:${mei.id}`}, 5, 20, 'infinity')`.execute(writer)
  expect(await sealane('account', 'clear-payment-code', mei.account, ...reason)).toMatchObject({ code: 0 })
  const again = await api.logIn(mei.account)
  expect(await again.call('GET /api/user/getUserInfo')).toMatchObject({ has_payment_code: false })
  expect(await ada.call('GET /api/portal/user/safety', { query: { id: mei.id } })).toMatchObject({ locked: false })
  expect((await mailsTo(api, email)).map(({ kind }) => kind)).toContain('payment_code_reset')
  expect(await latestDecision()).toMatchObject({ operator: null, subject_id: mei.id, verdict: 'code_reset' })
  const twice = await sealane('account', 'clear-payment-code', mei.account, ...reason)
  expect(twice).toMatchObject({ code: 78, said: expect.stringContaining(`${mei.account} has no payment code`) })
}, 60_000)

test('operator remove-second-factor removes the app of a lone owner, who gets an enrolment code after it', async () => {
  const lone = await api.hireOperator('lone')
  await enrol(api.resources, lone)
  const refused = await sealane('operator', 'enrolment-code', 'lone')
  expect(refused.said).toContain('lone is no operator, or has an app for codes already')
  expect(await sealane('operator', 'remove-second-factor', 'LONE', ...reason)).toMatchObject({ code: 0 })
  await expect(lone.call('GET /api/user/getUserInfo')).rejects.toThrow()
  const { said } = await sealane('operator', 'enrolment-code', 'lone')
  expect(said).toMatch(/Enrolment code, .*: \w{5}-\w{5}$/)
  expect(await latestDecision()).toMatchObject({ verdict: 'enrolment_made', detail: { reason: 'Set up the shop' } })
  const twice = await sealane('operator', 'remove-second-factor', 'lone', ...reason)
  expect(twice.said).toContain('lone has no authenticator app')
}, 60_000)

test('shop invite-owner asks an account, which is an owner once it accepts', async () => {
  const [shopId, ren] = [String(shops.kumoriya.id), await api.signUp()]
  expect((await sealane('shop', 'invite-owner', 'one', ren.account, ...reason)).said).toContain(
    'by its number, not one',
  )
  expect((await sealane('shop', 'invite-owner', '999999', ren.account, ...reason)).said).toContain('no shop 999999')
  expect((await sealane('shop', 'invite-owner', shopId, 'ada', ...reason)).said).toContain('ada is an operator')
  expect(await sealane('shop', 'invite-owner', shopId, ren.account, ...reason)).toMatchObject({ code: 0 })
  const twice = await sealane('shop', 'invite-owner', shopId, ren.account, ...reason)
  expect(twice.said).toContain('has an open invitation')
  const [invitation] = (await ren.call('GET /api/shop/invitation_list')).items
  await ren.call('POST /api/shop/invitation_answer', { body: { id: invitation?.id ?? '', accept: true } })
  const seller = await api.logIn(ren.account)
  const { items } = await seller.call('GET /api/portal/shop/people', { query: { shop_id: shopId } })
  expect(items).toContainEqual(expect.objectContaining({ account: ren.account, role: 'owner' }))
}, 60_000)

test('announcement stop leaves those who have not got it without, and mail retry makes waiting mails due', async () => {
  const { id } = await writer
    .insertInto('group_notices')
    .values({
      operator_id: Number(ada.id),
      texts: JSON.stringify({ en: { title: 'Sale', text: 'Today' } }),
      audience: 'all',
      audience_value: '',
      expected: 1,
      last_account_id: Number(ada.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await sealane('announcement', 'stop', String(id), ...reason)).said).toContain('0 accounts have it')
  await sendNotices(writer)
  expect((await ada.call('GET /api/notification/list')).items).toEqual([])
  expect((await sealane('announcement', 'stop', String(id), ...reason)).said).toContain('no announcement')

  const person = await signUpVerified(api)
  const mail = { accountId: Number(person.id), kind: 'password_changed' } as const
  await writer.transaction().execute((tx) => mailOwner(tx, api.resources.pepper, mail))
  await sql`update mails set next_try_at = now() + interval '1 day' where sent_at is null`.execute(writer)
  const before = (await mailsTo(api, person.email)).length
  expect((await sealane('mail', 'retry', ...reason)).said).toMatch(/[1-9]\d* waiting mails are due now$/)
  expect((await mailsTo(api, person.email)).length).toBe(before + 1)
  expect(await latestDecision()).toMatchObject({ operator: null, subject: 'mail', verdict: 'retried' })
}, 60_000)

test('commands that only look need no reason and write no decision', async () => {
  const before = await latestDecision()
  expect(await sealane('push', 'failures')).toMatchObject({ code: 0, said: expect.stringMatching(/No push .* fails$/) })
  expect(await sealane('database', 'activity')).toMatchObject({ code: 0 })
  expect(await sealane('ledger', 'audit')).toMatchObject({ code: 0, said: expect.stringMatching(/adds up$/) })
  expect(await sealane('ledger', 'wrong-returns')).toMatchObject({ code: 0 })
  expect(await latestDecision()).toEqual(before)
}, 60_000)

test('ledger audit exits with 1 and names the findings', async () => {
  const mei = await prepareBuyer(api)
  const owner = openPool(api.url, { max: 1 })
  await owner.query(`
    begin; set local session_replication_role = replica;
    update ledger_balances b set amount = amount + 1 from ledger_accounts a
      where a.id = b.account_id and a.kind = 'shopper_available' and a.owner = ${mei.id};
    commit`)
  await owner.end()
  const { code, said } = await sealane('ledger', 'audit')
  expect(code).toBe(1)
  expect(said).toMatch(/DOES NOT add up\nbalances_equal_transfers {2}1/)
}, 60_000)

test('pepper forget is refused while the pepper is there, and then lets the shop start with another', async () => {
  const pool = openPool(api.url, { max: 1 })
  await storePepper(pool, api.resources.pepper)
  await pool.end()
  const right = await sealane('pepper', 'forget', ...reason)
  expect(right).toMatchObject({ code: 78, said: expect.stringContaining('nothing is lost') })
  const environment = {
    DATABASE_URL: api.url,
    DATABASE_TRUST_STORAGE: 'on',
    SECRET_PEPPER: 'another pepper of 32 characters!',
  }
  expect(await runProgram('command.ts', ['ledger', 'audit'], environment)).toMatchObject({ code: 1 })
  expect(await runProgram('command.ts', ['pepper', 'forget', ...reason], environment)).toMatchObject({ code: 0 })
  expect(await runProgram('command.ts', ['mail', 'retry', ...reason], environment)).toMatchObject({ code: 0 })
  expect(await writer.selectFrom('second_factors').select('account_id').execute()).toEqual([])
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'pepper' } })
  expect(items).toMatchObject([{ operator: null, verdict: 'forgotten' }])
}, 60_000)
