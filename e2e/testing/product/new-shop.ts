/** What the form of a shop sends, without the name. */
export const NEW_SHOP = {
  description: 'Dosas and idlis',
  address: 'Food court',
  contact: '9876543210',
  tags: '',
  openingTime: '09:00',
  closingTime: '22:00',
  imageUrl: '',
};
