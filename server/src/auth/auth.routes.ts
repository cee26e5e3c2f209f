import { languages } from '@sealane/contract/languages'
import { saveLanguage } from '../accounts/account.sql.ts'
import { toId } from '../db/ids.ts'
import { recallEnabledLanguages } from '../settings/languages.ts'
import type { Serve } from '../http/serve.ts'
import { endSession, listSessions } from './login-session.ts'
import {
  addPasskey,
  checkAssertion,
  checkCredential,
  verifyLoginPassword,
  listPasskeys,
  logInWithPasskey,
  offerCreation,
  offerLogin,
  removePasskey,
  renamePasskey,
} from './passkey.ts'
import { changePasskeyRequirement, offerProof, preparePasskeyRequirement, prepareOffer } from './passkey-proof.ts'
import {
  startFactorSetup,
  confirmFactor,
  verifyFactorSetup,
  verifyFactor,
  proveFactor,
  removeFactor,
  showFactor,
} from './second-factor.ts'
import { deleteOtherSessions } from './session.sql.ts'
import { prepareCodeRequest, requestCode } from './email-code.ts'
import { checkPassword, logIn, prepareRegistration, register } from './login.ts'
import { changePassword, preparePasswordChange } from './password.ts'
import { changeCode, prepareCodeChange, prepareVerification, verifyCode } from './payment-code.ts'
import { changeProfile, prepareEmail, prepareProfile, userInfo, verifyEmail } from './profile.ts'
import { deleteSession } from './session.sql.ts'
import { endSessionOf, resetCode, resetFactor, showSafety } from './user-care.ts'

export function authRoutes(serve: Serve): void {
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

export function securityRoutes(serve: Serve): void {
  serve('GET /api/user/session_list', ({ tx, caller }) => listSessions(tx, caller))
  serve('POST /api/user/session_end', endSession)
  serve('POST /api/user/session_end_others', async ({ tx, caller }) => {
    await deleteOtherSessions(tx, caller.id, caller.tokenHash)
    return {}
  })
  serve('POST /api/auth/passkey_options', offerCreation, verifyLoginPassword)
  serve('POST /api/auth/passkey_add', addPasskey, checkCredential)
  serve('POST /api/auth/passkey_list', ({ tx, caller }) => listPasskeys(tx, caller.id))
  serve('POST /api/auth/passkey_rename', renamePasskey)
  serve('POST /api/auth/passkey_remove', removePasskey, verifyLoginPassword)
  serve('POST /api/auth/passkey_ask', changePasskeyRequirement, preparePasskeyRequirement)
  serve('POST /api/auth/withdrawal_options', offerProof, prepareOffer)
  serve('GET /api/portal/second_factor', (context) => showFactor(context))
  serve('POST /api/portal/second_factor/begin', startFactorSetup, verifyFactorSetup)
  serve('POST /api/portal/second_factor/confirm', confirmFactor, verifyFactor)
  serve('POST /api/portal/second_factor/prove', proveFactor, verifyFactor)
  serve('POST /api/portal/second_factor/remove', removeFactor, verifyFactor)
  serve('POST /api/auth/login_options', offerLogin)
  serve('POST /api/auth/login', logInWithPasskey, checkAssertion)
}

export function portalAuthRoutes(serve: Serve): void {
  serve('GET /api/portal/user/safety', ({ tx }, { query }) => showSafety(tx, toId(query.id)))
  serve('POST /api/portal/user/session_end', endSessionOf)
  serve('POST /api/portal/user/reset_code', resetCode)
  serve('POST /api/portal/user/reset_factor', resetFactor)
}
