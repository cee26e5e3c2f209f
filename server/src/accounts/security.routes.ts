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
