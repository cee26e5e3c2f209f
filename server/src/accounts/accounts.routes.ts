import { languages } from '@sealane/contract/languages'
import { toId } from '../db/ids.ts'
import type { Serve } from '../http/serve.ts'
import { recallEnabledLanguages } from '../settings/languages.ts'
import {
  changeProfile,
  checkPassword,
  logIn,
  prepareEmail,
  prepareProfile,
  prepareRegistration,
  register,
  userInfo,
  verifyEmail,
} from './account.ts'
import { saveLanguage } from './account.sql.ts'
import { requestCode, prepareCodeRequest } from './email-code.ts'
import { changePassword, preparePasswordChange } from './password.ts'
import { dropPayout, payOut } from './payout.ts'
import { changeCode, prepareCodeChange, prepareVerification, verifyCode } from './payment-code.ts'
import { deleteSession } from './session.sql.ts'
import { endSessionOf, resetCode, resetFactor, showSafety } from './user-care.ts'
import { selectUserOrders } from './user-care.sql.ts'
import { freezeUser, showUser } from './user.ts'
import { selectUsers } from './user.sql.ts'

export function accountRoutes(serve: Serve): void {
  serve('POST /api/user/register', register, prepareRegistration)
  serve('POST /api/user/login', logIn, checkPassword)
  serve('POST /api/user/logout', async ({ tx, visit }) => {
    if (visit.token !== undefined) await deleteSession(tx, visit.token)
    return {}
  })
  serve('GET /api/user/getUserInfo', ({ tx, caller }) => userInfo(tx, caller.id))
  serve('POST /api/user/profile', changeProfile, prepareProfile)
  serve('POST /api/user/send_code', requestCode, prepareCodeRequest)
  serve('POST /api/user/verify_email', verifyEmail, prepareEmail)
  serve('POST /api/user/resetpwd', changePassword, preparePasswordChange)
  serve('POST /api/user/resetPay', changeCode, prepareCodeChange)
  serve('POST /api/user/verify_pay', verifyCode, prepareVerification)
  serve('GET /api/user/language_list', async ({ tx }) => {
    const offered = await recallEnabledLanguages(tx)
    return { items: languages.filter(({ file_name }) => offered.includes(file_name)), next: null }
  })
  serve('GET /api/user/set_language', async ({ tx, caller }, { query }) => {
    if (caller.id !== 0) await saveLanguage(tx, caller.id, query.file_name)
    return {}
  })
  serve('POST /api/user/set_language', async ({ tx, caller }, { body }) => {
    if (caller.id !== 0) await saveLanguage(tx, caller.id, body.file_name)
    return {}
  })
}

export function portalUserRoutes(serve: Serve): void {
  serve('GET /api/portal/user/list', ({ tx }, { query }) => selectUsers(tx, query))
  serve('GET /api/portal/user/detail', (context, { query }) => showUser(context, toId(query.id)))
  serve('POST /api/portal/user/freeze', freezeUser)
  serve('POST /api/portal/user/pay_out', payOut)
  serve('POST /api/portal/user/pay_out_drop', dropPayout)
  serve('GET /api/portal/user/orders', ({ tx }, { query }) => selectUserOrders(tx, toId(query.id), query))
  serve('GET /api/portal/user/safety', ({ tx }, { query }) => showSafety(tx, toId(query.id)))
  serve('POST /api/portal/user/session_end', endSessionOf)
  serve('POST /api/portal/user/reset_code', resetCode)
  serve('POST /api/portal/user/reset_factor', resetFactor)
}
