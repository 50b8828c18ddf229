/**
 * Files, folders and packages that are loaded with import() only. The files of `except` may import them directly: they are
 * loaded with import() themselves, or run in a process or web worker of their own.
 */
export const LAZY_ONLY: { file: string; except?: string; why: string }[] = [
  { file: 'demo/src', why: 'the demo is not part of production.' },
  { file: 'pwa/src/data/device', except: 'pwa/src/data/carts', why: 'Dexie is not part of the first load.' },
  { file: 'pwa/src/ui/map/map-picker.tsx', why: 'Leaflet is not part of the first load.' },
  {
    file: 'domain/src/spreadsheet',
    except:
      'worker/src/spreadsheets/read-spreadsheet.ts pwa/src/data/spreadsheets/preview-worker.ts pwa/src/data/spreadsheets/workbook-worker.ts',
    why: 'SheetJS is not part of the first load.',
  },
  { file: 'api/src/pictures/encode-picture.ts', why: 'sharp takes a fifth of a second to load.' },
  { file: 'api/src/tracing/open-telemetry.ts', why: 'The SDK is loaded only when traces are sent.' },
  { file: 'socket.io-client', why: 'it is not part of the first load.' },
];
