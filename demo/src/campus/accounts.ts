import type { Place } from './places.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'campus123';
export const DEMO_EMAIL_DOMAIN = 'snu.edu.in';

export interface DemoAccount {
  /** The part of the email address before the @; the campus domain follows. */
  login: string;
  name: string;
  contact: string;
  /** Where the person lives or works. */
  place: Place['key'];
  room: string;
  roles: readonly ('owner' | 'admin' | 'shop-admin' | 'delivery')[];
  /** Keys of shops. */
  manages: readonly string[];
}

const account = (
  login: string,
  name: string,
  contact: string,
  place: string,
  room: string,
  roles: DemoAccount['roles'] = [],
  manages: readonly string[] = [],
): DemoAccount => ({ login, name, contact, place, room, roles, manages });

/** The five accounts that the start prints, with the contacts 9000000001 to 9000000005 in this order. */
export const demoAccounts = {
  owner: account('owner', 'Meera Krishnan', '9000000001', 'offices', 'Room 104', ['owner']),
  admin: account('admin', 'Arjun Malhotra', '9000000002', 'offices', 'Room 112', ['admin']),
  shopAdmin: account(
    'shopadmin',
    'Lakshmi Iyer',
    '9000000003',
    'dining',
    'Kitchen office',
    ['shop-admin'],
    ['tiffin-room', 'night-owl'],
  ),
  delivery: account('delivery', 'Raju Yadav', '9000000004', 'gate', 'Riders’ bay', ['delivery']),
  customer: account('customer', 'Ananya Sharma', '9000000005', 'tower-b', 'Room 412'),
} as const;

/** The other people who work on the campus. */
export const demoStaff: readonly DemoAccount[] = [
  account(
    'harpreet.gill',
    'Harpreet Gill',
    '9810022001',
    'offices',
    'Stall office',
    ['shop-admin'],
    ['dhaba', 'biryani-house'],
  ),
  account(
    'sofia.dsouza',
    'Sofia D’Souza',
    '9810022002',
    'offices',
    'Stall office',
    ['shop-admin'],
    ['bakery', 'pizzeria'],
  ),
  account('tenzin.dolma', 'Tenzin Dolma', '9810022003', 'gate', 'Cart 3', ['shop-admin'], ['momo-cart']),
  account('imran.khan', 'Imran Khan', '9810022004', 'gate', 'Riders’ bay', ['delivery']),
  account('sunita.devi', 'Sunita Devi', '9810022005', 'gate', 'Riders’ bay', ['delivery']),
];

const names: readonly string[] = [
  'Aarav Mehta',
  'Ishita Banerjee',
  'Rohan Desai',
  'Priya Nair',
  'Kabir Singh',
  'Sneha Reddy',
  'Vivaan Joshi',
  'Diya Kapoor',
  'Aditya Rao',
  'Zoya Ahmed',
  'Karthik Subramanian',
  'Neha Gupta',
  'Siddharth Jain',
  'Tanvi Kulkarni',
  'Yash Agarwal',
  'Ritika Bose',
  'Manav Chawla',
  'Pooja Pillai',
  'Farhan Qureshi',
  'Nandini Hegde',
  'Dev Patel',
  'Shreya Ghosh',
  'Harsh Vardhan',
  'Aisha Siddiqui',
  'Nikhil Menon',
  'Kavya Shetty',
  'Rahul Verma',
  'Simran Kaur',
  'Abhishek Mishra',
  'Jaya Thomas',
  'Om Prakash Tiwari',
  'Lavanya Raman',
  'Gaurav Bhatt',
  'Mitali Saxena',
  'Tarun Choudhary',
  'Esha Mukherjee',
  'Vikram Rathore',
  'Anjali Das',
  'Pranav Deshpande',
  'Ruhi Malik',
];
const homes = ['tower-a', 'tower-b', 'tower-c', 'hostel-1', 'hostel-2', 'faculty'];

/** Forty customers. */
export const demoCustomers: readonly DemoAccount[] = names.map((name, i) =>
  account(
    name.toLowerCase().replaceAll(' ', '.'),
    name,
    String(9_810_033_001 + i),
    homes[(i * 5 + 2) % homes.length] ?? 'tower-a',
    `Room ${((i * 37) % 6) * 100 + 101 + ((i * 13) % 24)}`,
  ),
);

export const demoPeople: readonly DemoAccount[] = [
  ...Object.values(demoAccounts),
  ...demoStaff,
  ...demoCustomers,
];
