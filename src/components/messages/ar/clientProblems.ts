import { isolated } from '../isolated.js'
import type { ClientProblems } from '../ownProblems.js'

const TRY_LATER = 'أعد المحاولة بعد بضع دقائق. إذا استمرت المشكلة، فتواصل مع الدعم.'

const NOT_SET_UP = {
  title: 'هذه الميزة غير متاحة',
  detail: 'إعداد التطبيق غير صحيح.',
  remedy: 'تواصل مع الدعم.',
}

/** Arabic texts of the client's problems for end users and developers. */
export const arClientProblems: ClientProblems = {
  'urn:svc-react:bad-endpoint': {
    ...NOT_SET_UP,
    developerRemedy: `حدّد المُرحِّل بعنوان URL مطلق، أو مرّره هو نفسه بصفة ${isolated('fetch')}. لا يعمل مسار مثل «${isolated('/api/svc')}» إلا في المتصفح.`,
  },
  'urn:svc-react:broken-off': {
    title: 'انقطعت الاستجابة',
    detail: 'أُغلق الاتصال قبل وصول الاستجابة كاملة.',
    remedy: 'أعد المحاولة. ربما نُفّذ الطلب رغم ذلك.',
    developerRemedy: 'تحقق مما إذا كان وكيل أو خادم المُرحِّل يغلق الاتصالات قبل نهاية الاستجابة.',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'لا يمكن إرسال الطلب',
    remedy: 'صحّح الطلب ثم أعد المحاولة.',
    developerRemedy: 'يذكر النص السبب. تحقق من الاسم المستعار والمسار والترويسات والمحتوى.',
  },
  'urn:svc-react:held': {
    title: 'تم بلوغ حد الطلبات',
    detail: 'تُستأنف الطلبات عندما يسمح المزوّد بها.',
    remedy: 'أعد المحاولة لاحقًا.',
    developerRemedy: `انتظر حتى ${isolated('retryAt')}. لوضع الطلبات في الانتظار، اضبط ${isolated('whenHeld: "wait"')} في العميل.`,
  },
  'urn:svc-react:locked-out': {
    title: 'حظر المزوّد هذا الاتصال',
    detail: 'لم يعد المزوّد يقبل رمز هذا الاتصال، لذلك لم يُرسَل هذا الطلب.',
    remedy: 'اطلب من مسؤول الاتصال استعادة الوصول.',
    developerRemedy: `استعد الوصول لدى المزوّد، ثم استدعِ ${isolated('release()')} من ${isolated('useHold')}.`,
  },
  'urn:svc-react:network': {
    title: 'تعذّر الوصول إلى الخادم',
    detail: 'أُرسل الطلب، لكن لم تصل استجابة.',
    remedy: TRY_LATER,
    developerRemedy: `تحقق من أن ${isolated('endpoint')} هو عنوان المُرحِّل، وأن خادمه يعمل، وأن ${isolated('CORS')} يسمح بالطلب.`,
  },
  'urn:svc-react:not-a-relay': {
    ...NOT_SET_UP,
    developerRemedy: `تحقق من أن ${isolated('createRelay')} مُركّب على ${isolated('endpoint')} لجميع الطرق، وأنه لا يستجيب بدلًا منه مسار أو خادم آخر.`,
  },
  'urn:svc-react:offline': {
    title: 'أنت غير متصل بالإنترنت',
    detail: 'هذا الجهاز غير متصل بالشبكة.',
    remedy: 'اتصل بالشبكة ثم أعد المحاولة.',
    developerRemedy: `يُبلغ المتصفح عن ${isolated('navigator.onLine === false')}. لا يلزم تغيير في التطبيق.`,
  },
  'urn:svc-react:other-version': {
    title: 'هذه الصفحة قديمة',
    detail: 'إصدار الصفحة يختلف عن إصدار خادم التطبيق.',
    remedy: 'أعد تحميل الصفحة. إذا استمرت المشكلة، فتواصل مع الدعم.',
    developerRemedy: `ثبّت الإصدار نفسه من ${isolated('svc-react')} في الصفحة وفي خادمها.`,
  },
  'urn:svc-react:redirected': {
    title: 'ربما انتهت جلستك',
    detail: 'أعاد الخادم توجيه الطلب إلى صفحة أخرى.',
    remedy: 'أعد تحميل الصفحة وسجّل الدخول مجددًا. إذا استمرت المشكلة، فتواصل مع الدعم.',
    developerRemedy: `إذا كانت إعادة التوجيه إلى صفحة تسجيل دخول، فاستثنِ ${isolated('endpoint')} منها وتحقق من الجلسة في ${isolated('authorize')}. وإلا فتحقق من أن ${isolated('endpoint')} هو عنوان المُرحِّل.`,
  },
  'urn:svc-react:timeout': {
    title: 'انتهت مهلة الطلب',
    detail: 'لم تصل استجابة في الوقت المحدّد، لذلك أُلغي الطلب.',
    remedy: 'أعد المحاولة. ربما نُفّذ الطلب رغم ذلك.',
    developerRemedy: `تحقق في أحداث المُرحِّل من الطلب البطيء، أو ارفع ${isolated('timeoutMs')}.`,
  },
  'urn:svc-react:unexpected-answer': {
    title: 'استجابة غير متوقعة',
    detail: 'استجابة الخدمة ليست بالتنسيق المتوقع.',
    remedy: TRY_LATER,
    developerRemedy: `تحقق من أن الخيار «${isolated('upstream')}» يشير إلى الخدمة. أبلغ عن التفاصيل التقنية إذا غيّرت الخدمة استجاباتها.`,
  },
}
