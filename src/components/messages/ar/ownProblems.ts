import { isolated } from '../isolated.js'
import type { OwnProblems } from '../ownProblems.js'

export const arOwnProblems: OwnProblems = {
  'urn:svc-react:bad-endpoint': {
    title: 'نقطة النهاية ليست عنوانًا صالحًا',
    detail: 'تعذّر تحديد عنوان المُرحِّل هنا، لذلك لم يُرسَل شيء.',
    remedy: `حدّد المُرحِّل بعنوان URL مطلق، أو مرّره هو نفسه بصفة ${isolated('fetch')}. لا يعمل مسار مثل «${isolated('/api/svc')}» إلا في المتصفح.`,
  },
  'urn:svc-react:broken-off': {
    title: 'انقطعت الاستجابة',
    detail: 'أُغلق الاتصال قبل وصول الاستجابة كاملة.',
    remedy: 'أعد المحاولة. ربما نُفّذ الطلب رغم ذلك.',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'لا يمكن إرسال الطلب',
    remedy: 'صحّح الطلب ثم أعد المحاولة.',
  },
  'urn:svc-react:held': {
    title: 'تم بلوغ حد الطلبات',
    detail: 'تُستأنف الطلبات عندما يسمح المزوّد بها.',
    remedy: 'أعد المحاولة لاحقًا.',
  },
  'urn:svc-react:locked-out': {
    title: 'حظر المزوّد هذا الاتصال',
    detail: 'لم يعد المزوّد يقبل رمز هذا الاتصال، لذلك لم يُرسَل هذا الطلب.',
    remedy: 'اطلب من مسؤول الاتصال استعادة الوصول.',
  },
  'urn:svc-react:network': {
    title: 'تعذّر الوصول إلى الخادم',
    detail: 'أُرسل الطلب، لكن لم تصل استجابة.',
    remedy:
      'أعد المحاولة بعد قليل. إذا استمرت المشكلة، فقد يكون عنوان المُرحِّل خاطئًا أو خادمه متوقفًا.',
  },
  'urn:svc-react:not-a-relay': {
    title: 'نقطة النهاية ليست مُرحِّلًا',
    remedy: `تحقق من أن ${isolated('endpoint')} هو المسار الذي رُكّب عليه ${isolated('createRelay')}، وأنه لا يستجيب بدلًا منه مسار أو خادم آخر.`,
  },
  'urn:svc-react:offline': {
    title: 'أنت غير متصل بالإنترنت',
    detail: 'هذا الجهاز غير متصل بالشبكة.',
    remedy: 'اتصل بالشبكة ثم أعد المحاولة.',
  },
  'urn:svc-react:other-version': {
    title: 'إصدار المُرحِّل مختلف',
    remedy: `أعد تحميل الصفحة. إذا استمرت المشكلة، فثبّت الإصدار نفسه من ${isolated('svc-react')} في الصفحة وفي خادمها.`,
  },
  'urn:svc-react:timeout': {
    title: 'انتهت مهلة الطلب',
    detail: 'لم تصل استجابة في الوقت المحدّد، لذلك أُلغي الطلب.',
    remedy: 'أعد المحاولة. ربما نُفّذ الطلب رغم ذلك.',
  },
  'urn:svc-react:unexpected-answer': {
    title: 'استجابة غير متوقعة',
    detail: 'استجابة الخدمة ليست بالتنسيق المتوقع.',
    remedy: 'أعد المحاولة. إذا استمرت المشكلة، فتواصل مع الدعم: غيّرت الخدمة استجاباتها.',
  },
  'urn:svc-relay:authorize-failed': {
    title: 'تعذّر التحقق من الصلاحية',
    detail: 'حدث خطأ في التطبيق أثناء التحقق من الصلاحية، لذلك لم يُرسَل شيء إلى الخدمة.',
    remedy: 'أعد المحاولة. إذا استمرت المشكلة، فتواصل مع مسؤولي التطبيق.',
  },
  'urn:svc-relay:denied': {
    title: 'غير مسموح',
    remedy: 'اطلب الصلاحية من مسؤول التطبيق.',
  },
  'urn:svc-relay:internal': {
    title: 'خطأ في المُرحِّل',
    detail: 'حدث خطأ غير متوقع في المُرحِّل.',
    remedy: 'أعد المحاولة. إذا استمرت المشكلة، فتواصل مع مسؤولي التطبيق.',
  },
  'urn:svc-relay:misconfigured': {
    title: 'إعداد المُرحِّل غير صحيح',
    detail: 'إعداد المُرحِّل غير صحيح، لذلك لم يُرسَل شيء إلى الخدمة.',
    remedy: 'إذا كنت تدير هذا التطبيق، فتحقق من السبب في سجل المُرحِّل.',
  },
  'urn:svc-relay:not-allowed': {
    title: 'طلب API غير مسموح',
    detail: 'المُرحِّل غير مُعدّ لتمرير هذه الطريقة وهذا المسار.',
    remedy: `أضِفهما إلى ما يسمح به الخيار «${isolated('allow')}».`,
  },
  'urn:svc-relay:not-granted': {
    title: 'غير مفعّل',
    detail: 'لا يسمح لك التطبيق بهذا الإجراء.',
    remedy: `اجعل «${isolated('authorize')}» يمنحه: «${isolated('destinations: true')}» للقائمة، و${isolated('groupRef')} للبحث.`,
  },
  'urn:svc-relay:proxy-off': {
    title: 'طلبات API متوقفة',
    detail: 'الطلبات إلى هذا المزوّد غير مفعّلة، لذلك لم يُرسَل شيء.',
    remedy: `زوّد المُرحِّل بالخيار «${isolated('allow')}»، واضبط «${isolated('proxy.enabled: true')}» لهذا التكامل في ملف البيان، وتحقّق من أن إعدادات التثبيت لا توقفها.`,
  },
  'urn:svc-relay:timeout': {
    title: 'انتهت مهلة الخدمة',
    detail: 'لم تستجب الخدمة في الوقت المحدّد.',
    remedy: 'أعد المحاولة. ربما نُفّذ التغيير لدى المزوّد رغم ذلك.',
  },
  'urn:svc-relay:too-large': {
    title: 'المحتوى كبير جدًا',
    detail: 'المحتوى أكبر مما يقبله المُرحِّل، لذلك لم يُنفَّذ الطلب.',
    remedy: `أرسل أقل في المرة الواحدة، أو ارفع الحد في الخيار «${isolated('limits')}».`,
  },
  'urn:svc-relay:unauthenticated': {
    title: 'لم تسجّل الدخول',
    detail: 'لم تسجّل الدخول إلى التطبيق، لذلك لم يُرسَل شيء إلى الخدمة.',
    remedy: 'سجّل الدخول ثم أعد المحاولة.',
  },
  'urn:svc-relay:unknown-integration': {
    title: 'لم يُعثر على التكامل',
    detail: 'لا يوجد تكامل متاح لك بهذا الاسم المستعار.',
    remedy: `قارن الاسم المستعار بالخيار «${isolated('integrations')}» وبما يمنحه «${isolated('authorize')}».`,
  },
  'urn:svc-relay:unreachable': {
    title: 'تعذّر الوصول إلى الخدمة',
    detail: 'تعذّر الوصول إلى الخدمة، أو أُغلق الاتصال قبل وصول استجابة.',
    remedy: `أعد المحاولة بعد قليل. إذا استمرت المشكلة، فتحقق من الخيار «${isolated('upstream')}» ومن الشبكة.`,
  },
  'urn:svc-relay:upload-timeout': {
    title: 'كان الرفع بطيئًا جدًا',
    detail: 'لم تصل البيانات في الوقت المحدد، فأُنهي الطلب.',
    remedy: 'حاول مرة أخرى عبر اتصال أسرع، أو أرسل بيانات أقل في كل مرة.',
  },
  'urn:svc-relay:upstream-auth': {
    title: 'رفضت الخدمة مفتاح التطبيق',
    detail: 'لم تقبل الخدمة بيانات اعتماد التطبيق. تسجيل دخولك سليم.',
    remedy: 'إذا كنت تدير هذا التطبيق، فتحقق من مفتاح API أو رمز الوصول ومن المشروع.',
  },
  'urn:svc-relay:upstream-invalid': {
    title: 'استجابة غير متوقعة من الخدمة',
    remedy: `تحقق من أن الخيار «${isolated('upstream')}» يشير إلى الخدمة.`,
  },
}
