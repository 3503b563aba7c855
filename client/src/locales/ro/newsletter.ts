export default {
  consent: 'Sunt de acord să primesc noutățile Recolta pe e-mail, conform',
  sent: 'Am trimis un mesaj la {{email}}. Deschideți linkul din el ca să confirmați abonarea.',
};
